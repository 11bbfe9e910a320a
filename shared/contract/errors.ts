import type { FieldMessages } from './envelope.ts';
import { type Message, say } from '../domain/messages/message.ts';

/** The HTTP statuses a call may refuse with (D1); anything else is a 500. */
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** An error that a user can read: thrown anywhere below a handler, turned into an envelope in one place. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  /** The message for the user; its code is the `message` of the error. */
  readonly said: Message;
  readonly errors: FieldMessages | undefined;
  readonly result: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: ProblemStatus, said: Message, more: { errors?: FieldMessages; result?: unknown; retryAfterSeconds?: number } = {}) {
    super(said.code);
    this.name = 'Problem';
    this.status = status;
    this.said = said;
    this.errors = more.errors;
    this.result = more.result ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 401: the web clears its session and shows the sentence (R012). */
export function unauthenticated(message: Message = say('fields.sessionEnded')): Problem {
  return new Problem(401, message);
}

/** 403: the exact sentence that R112 matches on. */
export function forbidden(why: Message = say('fields.forbidden')): Problem {
  return new Problem(403, why);
}

/** 404: the same for unknown and foreign ids, so that an id reveals nothing (D1). */
export function notFound(what: Message = say('fields.thisRecord')): Problem {
  return new Problem(404, say('fields.recordNotFound', { what }));
}

/** 422 with sentences by field (R036, R037). */
export function invalid(errors: FieldMessages, message: Message = say('fields.invalid'), result?: unknown): Problem {
  return new Problem(422, message, { errors, result });
}

/** 422 from the breaches of a domain rule, grouped by field. */
export function breached(breaches: readonly { field: string; message: Message }[], message?: Message): Problem {
  const errors: FieldMessages = {};
  for (const breach of breaches) (errors[breach.field] ??= []).push(breach.message);
  return invalid(errors, message);
}

/** 409: another change was faster; `result` has what the web needs to let the user choose (D1). */
export function conflict(message: Message, result?: unknown): Problem {
  return new Problem(409, message, { result });
}
