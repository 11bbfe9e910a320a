import { CancelledError } from '@tanstack/react-query';
import type { AnswerStatus, FieldErrors } from '#shared/contract/envelope.ts';
import { lockedCode } from '#shared/domain/periods/period-lock.ts';

/** A failed call: an error status of the server, or a request that never reached it (`status` 0). */
export class CallError extends Error {
  readonly status: number;
  readonly colour: AnswerStatus;
  /** The server's own sentence, if it sent one, in the current language. */
  readonly serverMessage: string | undefined;
  /** The code of the message, by which some errors are recognized (R112). */
  readonly code: string | undefined;
  readonly errors: FieldErrors | undefined;
  readonly result: unknown;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    more: { message?: string; code?: string; colour?: AnswerStatus; errors?: FieldErrors; result?: unknown; requestId?: string } = {},
  ) {
    super(more.message ?? `HTTP ${status}`);
    this.name = 'CallError';
    this.status = status;
    this.colour = more.colour ?? 'negative';
    this.serverMessage = more.message;
    this.code = more.code;
    this.errors = more.errors;
    this.result = more.result;
    this.requestId = more.requestId;
  }
}

/** Whether a period refused a change because it is locked (D9). */
export function isLocked(error: unknown): boolean {
  return error instanceof CallError && error.status === 409 && (error.result as { code?: string } | null | undefined)?.code === lockedCode;
}

/** The server's reason why it refused a call; undefined for any other failure. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof CallError && error.status >= 400 && error.status < 500 ? error.serverMessage : undefined;
}

/** Whether the caller or the cache aborted a request on purpose: no error to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof CancelledError || (error instanceof DOMException && error.name === 'AbortError');
}

/** Whether the server failed, rather than refused: every status from 500 except 503, which asks to retry later. */
export function isServerFailure(error: unknown): boolean {
  return error instanceof CallError && error.status >= 500 && error.status !== 503;
}
