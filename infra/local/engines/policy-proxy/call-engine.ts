import { request as sendRequest } from 'node:http';
import type { Agent, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { request as sendSecurely } from 'node:https';
import type { Agent as SecureAgent } from 'node:https';
import type { connectionTo } from '#infra/local/engines/local-address.ts';

export type EngineConnection = ReturnType<typeof connectionTo>;

/** The connection to an engine. */
export interface EngineAccess {
  connection: EngineConnection;
  agents: { plain: Agent; secure: SecureAgent };
}

export interface EngineCall extends EngineAccess {
  request: IncomingMessage;
  response: ServerResponse;
  /** The part of the request's body that was read; the rest follows from the request. */
  body: Buffer;
}

// Headers that belong to one connection, or to the proxy itself.
const ownHeaders = /^(?:connection|keep-alive|date|expect|transfer-encoding|x-perennial-.*)$/;

/** Forwards a request to the engine; resolves with its answer, whose body is still unread. Rejects when the connection breaks. */
export function callEngine({ request, response, body, connection, agents }: EngineCall): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = 'protocol' in connection && connection.protocol === 'https:';
    const headers = passedOn(request.headers);
    if (request.readableEnded) headers['content-length'] = String(body.length);
    const onward = (isSecure ? sendSecurely : sendRequest)({
      ...connection,
      agent: isSecure ? agents.secure : agents.plain,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers,
    });
    onward.once('response', resolve);
    onward.once('error', reject);
    // Abort the engine call when the client disconnects.
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

/** The headers that a proxy forwards, in either direction. */
export function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !ownHeaders.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
}
