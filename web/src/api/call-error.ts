import { CancelledError } from '@tanstack/react-query';
import type { AnswerStatus, FieldErrors } from '#shared/contract/envelope.ts';
import { say } from '#web/text/say.ts';

/** What the server refused, or a request that never reached it (`status` 0). */
export class CallError extends Error {
  readonly status: number;
  readonly colour: AnswerStatus;
  /** The server's own sentence, where it sent one, in the language spoken. */
  readonly serverMessage: string | undefined;
  /** The same as it came, by which some of them are known (R112). */
  readonly original: string | undefined;
  readonly errors: FieldErrors | undefined;
  readonly result: unknown;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    more: { message?: string; colour?: AnswerStatus; errors?: FieldErrors; result?: unknown; requestId?: string } = {},
  ) {
    super(more.message === undefined ? `HTTP ${status}` : say(more.message));
    this.name = 'CallError';
    this.status = status;
    this.colour = more.colour ?? 'negative';
    this.serverMessage = more.message === undefined ? undefined : say(more.message);
    this.original = more.message;
    this.errors = more.errors && saidErrors(more.errors);
    this.result = more.result;
    this.requestId = more.requestId;
  }
}

function saidErrors(errors: FieldErrors): FieldErrors {
  const said = Object.create(null) as FieldErrors;
  for (const [field, sentences] of Object.entries(errors)) said[field] = sentences.map(say);
  return said;
}

/** Whether a request was given up on purpose, by who sent it or by the cache: no error to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof CancelledError || (error instanceof DOMException && error.name === 'AbortError');
}
