import { Problem } from '#shared/contract/errors.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Max milliseconds that a service may keep a call waiting before a retry; there are a few retries. A function has to answer within half a minute; a
 * command that writes thousands of records may wait for a busy engine.
 */
const requestTimeout = process.env['AWS_LAMBDA_FUNCTION_NAME'] === undefined ? 60_000 : 5000;
export const clientPatience = {
  requestHandler: { connectionTimeout: 2000, requestTimeout, throwOnRequestTimeout: true },
} as const;

/** The same for files, which take longer: counted from the last transferred byte. */
export const filePatience = { requestHandler: { connectionTimeout: 2000, socketTimeout: requestTimeout } } as const;

const overloaded =
  /^(ThrottlingException|ProvisionedThroughputExceededException|RequestLimitExceeded|RequestThrottled|SlowDown|Throttling|TransactionConflictException|TransactionInProgressException|TimeoutError)$/;
const disconnected = /^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE)$/;

/**
 * The error for the user when a service behind the product is unreachable, overloaded or failing: a 503. Undefined for an error of our own. It is
 * unknown then whether a change was saved; a call repeated with its key finds it if it was.
 */
export function unavailable(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { $metadata: answered, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  const status = answered?.httpStatusCode;
  const isDown = (status !== undefined && status >= 500) || overloaded.test(error.name) || disconnected.test(String(code));
  // The SDK passed on an error without a readable answer.
  const isCut = answered !== undefined && status === undefined;
  if (!isDown && !isCut) return undefined;
  return new Problem(503, say('common.storageUnavailable'), { retryAfterSeconds: 10 });
}
