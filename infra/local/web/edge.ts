import type { IncomingMessage } from 'node:http';
import { runInNewContext } from 'node:vm';
import type { Product } from '#infra/local/template/product.ts';

/** A request as the distribution passes it to the gateway. */
export interface Arrived {
  /** With the name of the function as a prefix. */
  path: string;
  /** As the client sent it. */
  url: URL;
  /** In lower case. Cookies are separate in the events of functions. */
  headers: Record<string, string>;
}

interface EdgeRequest {
  method: string;
  uri: string;
  headers: Record<string, { value: string }>;
}

/** The distribution's part in a call: it runs the CloudFront Function of the template, and adds the headers of the origin. */
export function openEdge({ callRouter, originHeaders }: Pick<Product, 'callRouter' | 'originHeaders'>) {
  const handle = runInNewContext(`${callRouter}; handler`) as (event: { request: EdgeRequest; viewer: { ip: string } }) => EdgeRequest;
  return (request: IncomingMessage, url: URL): Arrived => {
    const sent: EdgeRequest = { method: request.method ?? 'GET', uri: url.pathname, headers: {} };
    const { uri, headers } = handle({ request: sent, viewer: { ip: request.socket.remoteAddress ?? '127.0.0.1' } });
    const own = Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || name === 'cookie' ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    );
    const added = Object.entries(headers).map(([name, { value }]) => [name, value]);
    // These override the request's own claims.
    return { path: uri, url, headers: { ...Object.fromEntries([...own, ...added]), ...originHeaders } };
  };
}
