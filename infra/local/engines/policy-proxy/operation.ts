/** The services behind the proxy. */
export type Service = 'dynamodb' | 'kms' | 's3' | 'ses' | 'sqs';

/** An IAM action and the ARN of its target. */
export interface RequestedRight {
  action: string;
  resource: string;
  /** The partition keys of the items of DynamoDB that the request names; absent for other requests, and for keys in an expression. */
  leadingKeys?: readonly string[];
}

/** The operation that a request asks of a service. */
export interface Operation {
  service: Service;
  /** The service's name of it: `TransactWriteItems`, `PutObject`. */
  name: string;
  /** All of these must be allowed. */
  asked: RequestedRight[];
  /** The access key of the signature, from a header, the query (presigned) or a form; undefined for an unsigned request. */
  accessKey: string | undefined;
  /** The readable part: the body as text, or the path of an object. */
  text: string;
}

/** A request as far as it was read: `body` is complete for every service except S3, where it is as much as the operation needs. */
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
