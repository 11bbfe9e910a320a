import { request as send } from 'node:http';
import type { Agent, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

export interface EngineCall {
  request: IncomingMessage;
  response: ServerResponse;
  /** What was read of the request's body; the rest follows from the request. */
  body: Buffer;
  endpoint: string;
  agent: Agent;
}

// They belong to one connection, or to the proxy itself.
const ownHeaders = /^(?:connection|keep-alive|expect|transfer-encoding|x-perennial-.*)$/;

/** Passes a request on to the engine and gives its answer, still to be read. Rejects when the connection breaks. */
export function callEngine({ request, response, body, endpoint, agent }: EngineCall): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(endpoint);
    const headers = passedOn(request.headers);
    if (request.readableEnded) headers['content-length'] = String(body.length);
    const onward = send({ hostname, port, agent, method: request.method ?? 'GET', path: request.url ?? '/', headers });
    onward.once('response', resolve);
    onward.once('error', reject);
    // For a caller who has left nobody needs to work on.
    response.once('close', () => {
      if (!response.writableFinished) onward.destroy();
    });
    if (request.readableEnded) onward.end(body);
    else {
      onward.write(body);
      request.pipe(onward);
    }
  });
}

/** The headers that a proxy passes on, in either direction. */
export function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !ownHeaders.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
}
