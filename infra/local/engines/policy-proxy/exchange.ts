import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { callEngine, passedOn } from '#infra/local/engines/policy-proxy/call-engine.ts';
import type { EngineAccess } from '#infra/local/engines/policy-proxy/call-engine.ts';
import { dynamodbOperation } from '#infra/local/engines/policy-proxy/dynamodb-operation.ts';
import { kmsOperation } from '#infra/local/engines/policy-proxy/kms-operation.ts';
import type { Operation, ReadRequest, Service } from '#infra/local/engines/policy-proxy/operation.ts';
import { isEnoughOfS3, s3Operation } from '#infra/local/engines/policy-proxy/s3-operation.ts';
import type { Answer } from '#infra/local/engines/policy-proxy/service-error.ts';
import { sesOperation } from '#infra/local/engines/policy-proxy/ses-operation.ts';
import { sqsOperation } from '#infra/local/engines/policy-proxy/sqs-operation.ts';

/** A request on its way to an engine, with its possible outcomes. */
export interface Exchange {
  /** Parsed on first use: for a large transaction this takes as long as checking its signature. */
  readonly operation: Operation;
  /** The part of the body that was read: all of it, except for S3. */
  readonly body: Buffer;
  /** The name of the calling function, or another access key; undefined for an unsigned request. */
  readonly caller: string | undefined;
  headers: IncomingHttpHeaders;
  /** Lets the engine answer, unless `instead` gives another answer for its status. */
  pass: (instead?: (status: number) => Answer | undefined) => Promise<void>;
  /** Lets the engine do the work, optionally with another body, and returns its answer. */
  ask: (body?: string) => Promise<Answer>;
  /** Answers in place of the engine. */
  answer: (answer: Answer) => void;
  /** Ends the caller's connection without an answer, or after part of one (`after`). */
  cut: (after?: Answer) => void;
}

/** Names the calling function if several share an access key, as in tests. The engine does not get this header. */
export const functionHeader = 'x-perennial-function';

const readers: Record<Service, (request: ReadRequest) => Operation> = {
  dynamodb: dynamodbOperation,
  kms: kmsOperation,
  s3: s3Operation,
  ses: sesOperation,
  sqs: sqsOperation,
};

/** Reads as much of a request as its operation needs: the whole body, except for S3, where only some calls need it. */
export async function openExchange(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  engine: EngineAccess,
): Promise<Exchange> {
  const { method = 'GET', url: address = '/', headers } = request;
  const about = { method, address, headers };
  const body = await readBody(request, (read) => service === 's3' && isEnoughOfS3(about, read));
  let operation: Operation | undefined;
  const readOperation = (): Operation => (operation ??= readers[service]({ ...about, body }));
  const named = headers[functionHeader];

  async function pass(instead?: (status: number) => Answer | undefined): Promise<void> {
    try {
      const answered = await callEngine({ request, response, body, ...engine });
      const other = instead?.(answered.statusCode ?? 0);
      if (other) {
        answered.resume();
        answer(other);
        return;
      }
      response.writeHead(answered.statusCode ?? 502, passedOn(answered.headers));
      await relay(answered, response);
    } catch {
      // A connection that the engine breaks is broken for the caller too.
      request.socket.destroy();
    }
  }

  async function ask(changed?: string): Promise<Answer> {
    const sent = changed === undefined ? body : Buffer.from(changed);
    const answered = await callEngine({ request, response, body: sent, ...engine });
    const chunks: Buffer[] = [];
    for await (const chunk of answered as AsyncIterable<Buffer>) chunks.push(chunk);
    return { status: answered.statusCode ?? 502, headers: passedOn(answered.headers), body: Buffer.concat(chunks) };
  }

  const answer = (given: Answer): void => sendAnswer(request, response, given);

  function cut(after?: Answer): void {
    if (!after?.body.length) request.socket.destroy();
    else response.writeHead(after.status, after.headers).write(after.body, () => request.socket.destroy());
  }

  return {
    get operation() {
      return readOperation();
    },
    get caller() {
      return named === undefined ? readOperation().accessKey : String(named);
    },
    body,
    headers,
    pass,
    ask,
    answer,
    cut,
  };
}

/** Sends an answer in place of the engine's. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  // The rest of a refused upload is not read: the connection cannot be reused.
  if (!request.readableEnded) response.setHeader('connection', 'close');
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  request.resume();
}

/** Forwards an answer to its end. Not by `pipeline`, which creates an error with a stack for each success: a seventh of the proxy's time. */
function relay(answered: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    answered.once('error', reject);
    response.once('error', reject);
    response.once('close', resolve);
    answered.pipe(response);
  });
}

/** SES has the largest bodies: messages of 10 MB in Base64 and form encoding. */
const maxBodyBytes = 32 * 1024 * 1024;

/** Reads a body until `isEnough`, at most to its end; the rest stays in the request. */
function readBody(request: IncomingMessage, isEnough: (read: Buffer) => boolean): Promise<Buffer> {
  let read: Buffer = Buffer.alloc(0);
  if (isEnough(read)) return Promise.resolve(read);
  return new Promise((resolve, reject) => {
    function finish(): void {
      request.off('data', take).off('end', finish).off('error', reject);
      resolve(read);
    }
    function take(chunk: Buffer): void {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
      if (read.length > maxBodyBytes) request.destroy(new Error('The body is larger than any service accepts'));
      if (!isEnough(read)) return;
      request.pause();
      finish();
    }
    request.on('data', take).once('end', finish).once('error', reject);
  });
}
