import { crc32 } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** A regular file that everybody may run, as Unix writes it into the upper half of the attributes. */
const EXECUTABLE = 0o100755 << 16;
const MADE_ON_UNIX = 3 << 8;

/**
 * A zip archive of one executable file, stored as it is.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function zipOf(name: string, content: Buffer): Buffer {
  const file = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION, 0);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([uint32(LOCAL_HEADER), common, file, content]);
  const attributes = Buffer.alloc(14);
  attributes.writeUInt32LE(EXECUTABLE >>> 0, 6);
  const version = Buffer.alloc(2);
  version.writeUInt16LE(MADE_ON_UNIX | VERSION);
  const central = Buffer.concat([uint32(CENTRAL_HEADER), version, common, attributes, file]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, uint32(END), end]);
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
