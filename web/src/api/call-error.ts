import { CancelledError } from '@tanstack/react-query';
import type { AnswerStatus, FieldErrors } from '#shared/contract/envelope.ts';
import { lockedCode } from '#shared/domain/periods/period-lock.ts';

/** What the server refused, or a request that never reached it (`status` 0). */
export class CallError extends Error {
  readonly status: number;
  readonly colour: AnswerStatus;
  /** The server's own sentence, where it sent one, in the language spoken. */
  readonly serverMessage: string | undefined;
  /** Its code, by which some of them are known (R112). */
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

/** Whether a request was given up on purpose, by who sent it or by the cache: no error to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof CancelledError || (error instanceof DOMException && error.name === 'AbortError');
}

/** Whether the server failed, rather than refused: everything from 500 on but 503, which asks for patience. */
export function isServerFailure(error: unknown): boolean {
  return error instanceof CallError && error.status >= 500 && error.status !== 503;
}
