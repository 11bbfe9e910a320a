/** The services that the proxy stands in front of. */
export type Service = 'dynamodb' | 'kms' | 's3' | 'ses' | 'sqs';

/** An IAM action and the ARN of what it is to be done on. */
export interface Asked {
  action: string;
  resource: string;
}

/** What a request to a service wants. */
export interface Operation {
  service: Service;
  /** As the service names it: `TransactWriteItems`, `PutObject`. */
  name: string;
  /** All of these must be allowed. */
  asked: Asked[];
  /** The access key that signed it, in a header, in the query (presigned) or in a form; undefined when nobody did. */
  accessKey: string | undefined;
  /** What of it can be read: its body as text, or the path of an object. */
  text: string;
}

/** A request as far as it was read: `body` is whole for every service but S3, where it is what the operation needs to be known. */
export interface ReadRequest {
  method: string;
  /** The path with its query, as received. */
  address: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** The name of a call in the JSON protocols: `DynamoDB_20120810.GetItem` is `GetItem`. */
export function targetOf({ headers }: Pick<ReadRequest, 'headers'>): string {
  return (
    String(headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? ''
  );
}

/** The access key in the `authorization` header of a signed request. */
export function signingKeyOf(headers: ReadRequest['headers']): string | undefined {
  return /Credential=([^/,]+)\//.exec(String(headers['authorization'] ?? ''))?.[1];
}
