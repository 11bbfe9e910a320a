import type { MessageCode } from '../../messages/codes.ts';
import { type Message, say } from '../messages/message.ts';

/** Colors of toasts, equal to the statuses of envelopes. */
export type ToastColour = 'positive' | 'warning' | 'info' | 'negative';

/** The client's reaction to a response; absent fields require no action. */
export type Reaction = {
  /** The server's message, or a message of the client. */
  toast?: string | Message;
  colour?: ToastColour;
  timeoutMs?: number;
  /** Delete token and user and redirect to the login, which returns to the current page (401). */
  clearSession?: true;
  /** Go to the page where a second factor is set up: the session is open for nothing else. */
  setUpFactor?: true;
  /** Messages by field, for the form (422). */
  formErrors?: Record<string, string[]>;
  /** Message of the dialog, above the field errors. */
  formMessage?: Message;
};

export type Failure = {
  /** The request failed before it was sent, was cancelled by the client, or received a response. */
  phase: 'before_sending' | 'called_off' | 'answered';
  /** HTTP status of the response. */
  status?: number;
  /** First message of the server, or of the error before sending. */
  serverMessage?: string | null;
  /** The code of that message. */
  serverCode?: string | undefined;
  /** `messages.errors` of the envelope, or `result.errors` of a subscription period. */
  errors?: Record<string, string[]> | null;
  /** The request came from a dialog, which shows the field errors itself. Suppresses the toast (D1). */
  inDialog?: boolean;
};

/** Exact texts of R112; the accent in "don´t" comes from the seed. */
export const errorTexts = {
  noPermission: say('errors.noPermission'),
  notified: say('errors.notified'),
  unknown: say('errors.unknown'),
  unknownPlain: say('errors.unknownPlain'),
  onSubmit: say('errors.onSubmit'),
} as const;

/** The server's message for a missing permission, the only message that R112 replaces. */
export const noPermission = 'fields.forbidden' satisfies MessageCode;

/** Refusals whose message says what to do. The catalogue has one sentence for all others. */
const toldRefusals: ReadonlySet<string> = new Set(['auth.notFresh', 'auth.networkNotAllowed'] satisfies MessageCode[]);

/** The code of the refusal of a session that may only set up a second factor. */
export const factorRequired = 'auth.factorRequired' satisfies MessageCode;

/** Display time of toasts in milliseconds (seed 000 §9). */
export const toastTimeouts = { usual: 3000, validation: 8000, newVersion: 8000 } as const;

/** The client's reaction to a failed request, by the error catalogue (R036, R112). */
export function reactionTo(failure: Failure): Reaction {
  const message = failure.serverMessage?.trim() ? failure.serverMessage : undefined;
  if (failure.phase === 'called_off') return {};
  if (failure.phase === 'before_sending') return negative(message ?? errorTexts.unknownPlain);
  const status = failure.status ?? 0;
  const errors = failure.errors && Object.keys(failure.errors).length > 0 ? failure.errors : undefined;
  if (status === 401) return { ...negative(message ?? errorTexts.unknownPlain), clearSession: true };
  if (errors && failure.inDialog) return { formErrors: errors, formMessage: errorTexts.onSubmit };
  if (status === 422) return validation(errors, message);
  if (status === 403 && failure.serverCode === factorRequired) return { setUpFactor: true };
  if (status === 403 && failure.serverCode === noPermission) return negative(errorTexts.noPermission);
  if (status === 403 && message && failure.serverCode !== undefined && toldRefusals.has(failure.serverCode)) return negative(message);
  if (status === 404 || status === 409 || status === 503) return negative(message ?? errorTexts.unknownPlain);
  // The catalogue does not cover rate limits: their message says how long to wait.
  if (status === 429 && message) return negative(message);
  return negative(status >= 500 && status <= 599 ? errorTexts.notified : errorTexts.unknown);
}

/** The toast of a successful call: `messages.default` of every method except GET, colored by status (R111). */
export function reactionToSuccess(method: string, status: ToastColour, message?: string | null): Reaction {
  if (method.toUpperCase() === 'GET' || !message?.trim()) return {};
  return { toast: message, colour: status, timeoutMs: toastTimeouts.usual };
}

function negative(toast: string | Message): Reaction {
  return { toast, colour: 'negative', timeoutMs: toastTimeouts.usual };
}

/** Validation messages of the server are warnings shown for 8 seconds (seed 000 §5). */
function validation(errors: Record<string, string[]> | undefined, message: string | undefined): Reaction {
  const sentences = errors ? [...new Set(Object.values(errors).flat())] : [];
  const toast = sentences.length > 0 ? sentences.join('\n') : (message ?? errorTexts.unknownPlain);
  return { toast, colour: 'warning', timeoutMs: toastTimeouts.validation, ...(errors ? { formErrors: errors } : {}) };
}
