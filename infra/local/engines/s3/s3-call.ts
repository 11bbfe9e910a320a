import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SecretFor } from '#infra/local/engines/signature.ts';
import type { ObjectStore } from './object-store.ts';

/** A call with its bucket and key. */
export interface S3Call {
  store: ObjectStore;
  request: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  key: string;
  query: URLSearchParams;
  secretFor: SecretFor;
  /** Milliseconds since 1970. */
  now: number;
}

export function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}
