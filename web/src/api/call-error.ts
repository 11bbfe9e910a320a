import type { AnswerStatus, FieldErrors } from '#shared/contract/envelope.ts';

/** What the server refused, or a request that never reached it (`status` 0). */
export class CallError extends Error {
  readonly status: number;
  readonly colour: AnswerStatus;
  /** The server's own sentence, where it sent one. */
  readonly serverMessage: string | undefined;
  readonly errors: FieldErrors | undefined;
  readonly result: unknown;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    more: { message?: string; colour?: AnswerStatus; errors?: FieldErrors; result?: unknown; requestId?: string } = {},
  ) {
    super(more.message ?? `HTTP ${status}`);
    this.name = 'CallError';
    this.status = status;
    this.colour = more.colour ?? 'negative';
    this.serverMessage = more.message;
    this.errors = more.errors;
    this.result = more.result;
    this.requestId = more.requestId;
  }
}

/** Whether a request was given up on purpose: no error to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
