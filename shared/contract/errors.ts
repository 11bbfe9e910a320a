import type { FieldErrors } from './envelope.ts';

/** The HTTP statuses a call may refuse with (D1); anything else is a 500. */
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** A refusal that a person can read: thrown anywhere below a handler, turned into an envelope in one place. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly errors: FieldErrors | undefined;
  readonly result: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: ProblemStatus, message: string, more: { errors?: FieldErrors; result?: unknown; retryAfterSeconds?: number } = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.errors = more.errors;
    this.result = more.result ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 401: the web clears its session and shows the sentence (R012). */
export function unauthenticated(message = 'Your session has ended. Please sign in again.'): Problem {
  return new Problem(401, message);
}

/** 403: the exact sentence that R112 matches on. */
export function forbidden(): Problem {
  return new Problem(403, 'User does not have the right permissions.');
}

/** 404: unknown and foreign ids alike, so that an id tells nothing (D1). */
export function notFound(what = 'This record'): Problem {
  return new Problem(404, `${what} does not exist or is no longer available.`);
}

/** 422 with sentences by field (R036, R037). */
export function invalid(errors: FieldErrors, message = 'Please check the marked fields.', result?: unknown): Problem {
  return new Problem(422, message, { errors, result });
}

/** 422 from the breaches of a domain rule, grouped by field. */
export function breached(breaches: readonly { field: string; message: string }[], message?: string): Problem {
  const errors: FieldErrors = {};
  for (const breach of breaches) (errors[breach.field] ??= []).push(breach.message);
  return invalid(errors, message);
}

/** 409: somebody else was faster; `result` carries what the web needs to let the person choose (D1). */
export function conflict(message: string, result?: unknown): Problem {
  return new Problem(409, message, { result });
}
