import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { NOT_ANSWERED, type Parcel, type Target, utf8Bytes } from './target.ts';

/** "1 MB", of which this is the stricter reading: https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html */
const MAX_BYTES = 1_000_000;

/** What rules on the bus match on. */
const SOURCE = 'donor-search';
const DETAIL_TYPE = 'Donor notification';

/** An event bus of EventBridge. */
export class EventBusTarget implements Target {
  readonly name = 'The event bus';
  readonly maxBytes = MAX_BYTES;
  readonly #client: EventBridgeClient;
  readonly #eventBusArn: string;

  constructor(client: EventBridgeClient, eventBusArn: string) {
    this.#client = client;
    this.#eventBusArn = eventBusArn;
  }

  bytesOf({ text }: Parcel): number {
    return utf8Bytes(SOURCE) + utf8Bytes(DETAIL_TYPE) + utf8Bytes(text);
  }

  /** The bus answers in the order of the request. */
  async send(parcels: readonly Parcel[]): Promise<(string | undefined)[]> {
    const { Entries = [] } = await this.#client.send(
      new PutEventsCommand({
        Entries: parcels.map(({ text }) => ({
          EventBusName: this.#eventBusArn,
          Source: SOURCE,
          DetailType: DETAIL_TYPE,
          Detail: text,
        })),
      }),
    );
    return parcels.map((_, place) => {
      const entry = Entries[place];
      return entry?.EventId === undefined ? (entry?.ErrorCode ?? NOT_ANSWERED) : undefined;
    });
  }
}
