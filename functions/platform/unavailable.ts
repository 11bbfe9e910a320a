import { Problem } from '#shared/contract/errors.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * How long a service may keep a call waiting, in milliseconds, so that nobody waits for ever: then it is asked again, a few times. A function
 * has to answer within half a minute; a command that writes thousands of records may wait for an engine that is busy with them.
 */
const requestTimeout = process.env['AWS_LAMBDA_FUNCTION_NAME'] === undefined ? 60_000 : 5000;
export const clientPatience = {
  requestHandler: { connectionTimeout: 2000, requestTimeout, throwOnRequestTimeout: true },
} as const;

/** The same for files, which take their time: counted from the last byte that moved. */
export const filePatience = { requestHandler: { connectionTimeout: 2000, socketTimeout: requestTimeout } } as const;

const overloaded =
  /^(ThrottlingException|ProvisionedThroughputExceededException|RequestLimitExceeded|RequestThrottled|SlowDown|Throttling|TransactionConflictException|TransactionInProgressException|TimeoutError)$/;
const disconnected = /^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE)$/;

/**
 * What a person is told when a service behind the product cannot be reached, is overloaded or failed: a 503. Undefined for an error of our
 * own. Whether a change was saved cannot be said then; a call repeated with its key finds it if it was.
 */
export function unavailable(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { $metadata: answered, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  const status = answered?.httpStatusCode;
  const isDown = (status !== undefined && status >= 500) || overloaded.test(error.name) || disconnected.test(String(code));
  // An error that the SDK passed on without an answer to read.
  const isCut = answered !== undefined && status === undefined;
  if (!isDown && !isCut) return undefined;
  return new Problem(503, say('common.perennialCannotReachStorageMomentPlease'), { retryAfterSeconds: 10 });
}
