import { Agent, request as sendRequest } from 'node:http';
import { Agent as SecureAgent, request as sendSecurely } from 'node:https';
import { text } from 'node:stream/consumers';
import { connectionTo } from '#infra/local/engines/local-address.ts';
import { signRequest, unsignedHeaders } from '#infra/local/engines/signature.ts';
import type { Credentials } from '#infra/local/engines/signature.ts';

/** An error answered by an engine, with AWS's type. */
export class EngineError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.type = type;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Needed by the proxy in front of the engines; the engines themselves accept any signature. */
  credentials?: Credentials;
}

const agent = new Agent({ keepAlive: true });
const secureAgent = new SecureAgent({ keepAlive: true });

/**
 * Calls a service with AWS's JSON protocol (DynamoDB, its streams, SQS). Loading the SDK's clients would take more time than the rest of the runner's
 * start.
 */
export async function callJson<Answer>(endpoint: string, target: string, input: object, options: CallOptions = {}): Promise<Answer> {
  const service = target.startsWith('AmazonSQS') ? 'sqs' : 'dynamodb';
  const body = Buffer.from(JSON.stringify(input));
  const connection = connectionTo(endpoint);
  const plain = {
    host: 'port' in connection ? new URL(endpoint).host : 'localhost',
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': target,
  };
  const headers = options.credentials
    ? signRequest(
        { method: 'POST', path: '/', query: new URLSearchParams(), headers: plain, body },
        { service },
        options.credentials,
        new Date(),
      )
    : { ...plain, ...unsignedHeaders(service) };
  const { status, answer } = await send(connection, headers, body, options.signal);
  const result = (answer === '' ? {} : JSON.parse(answer)) as Answer & { __type?: string; message?: string };
  if (status >= 300) throw new EngineError(result.__type?.split('#').at(-1) ?? String(status), result.message ?? answer);
  return result;
}

function send(
  connection: ReturnType<typeof connectionTo>,
  headers: Record<string, string>,
  body: Buffer,
  signal: AbortSignal | undefined,
): Promise<{ status: number; answer: string }> {
  const isSecure = 'protocol' in connection && connection.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? sendSecurely : sendRequest)(
      {
        ...connection,
        agent: isSecure ? secureAgent : agent,
        method: 'POST',
        path: '/',
        headers: { ...headers, 'content-length': body.length },
        ...(signal && { signal }),
      },
      (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode ?? 502, answer }), reject);
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}
