/** Where a cloud answers, and as whom to talk to it. */
export interface CloudEndpoint {
  readonly url: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const LOCAL_REGION = 'us-east-1';
/** Emulators take any credentials; real ones must never reach them. */
const ANY_CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };

/** The local cloud at a URL. */
export function endpointAt(url: string, region = LOCAL_REGION): CloudEndpoint {
  return { url, region, credentials: ANY_CREDENTIALS };
}

/** Settings of the SDK's clients for a cloud. Retries stay few: a local cloud that is gone stays gone. */
export function clientConfig({ url, region, credentials }: CloudEndpoint) {
  return { endpoint: url, region, credentials, maxAttempts: 3 };
}

/** The environment in which the CDK and other tools talk to a cloud, and to nothing else. */
export function endpointEnvironment({ url, region, credentials }: CloudEndpoint): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}
