import type { MessageCode } from '../../messages/codes.ts';
import { type Message, say } from '../messages/message.ts';

/** The colours of toasts and the statuses of envelopes. */
export type ToastColour = 'positive' | 'warning' | 'info' | 'negative';

/** What a client does about an answer; fields that are left out mean nothing to do. */
export type Reaction = {
  /** As the server told it, or a message of ours. */
  toast?: string | Message;
  colour?: ToastColour;
  timeoutMs?: number;
  /** Forget token and user and go to login, with the way back (401). */
  clearSession?: true;
  /** Sentences per field, for the form (422). */
  formErrors?: Record<string, string[]>;
  /** The sentence inside the dialog above the field errors. */
  formMessage?: Message;
};

export type Failure = {
  /** Whether the request failed before it was sent, was called off by the client, or was answered. */
  phase: 'before_sending' | 'called_off' | 'answered';
  /** HTTP status of the answer. */
  status?: number;
  /** First message of the server, or of the error before sending. */
  serverMessage?: string | null;
  /** The code of that message. */
  serverCode?: string | undefined;
  /** `messages.errors` of the envelope, or `result.errors` of a subscription period. */
  errors?: Record<string, string[]> | null;
  /** Inside a dialog field errors are shown there and no toast is added (D1). */
  inDialog?: boolean;
};

/** Exact texts of R112; the accent in "don´t" is the seed's. */
export const errorTexts = {
  noPermission: say('errors.noPermission'),
  notified: say('errors.notified'),
  unknown: say('errors.unknown'),
  unknownPlain: say('errors.unknownPlain'),
  onSubmit: say('errors.onSubmit'),
} as const;

/** The server's message for a missing permission, the only one that R112 tells otherwise. */
export const noPermission = 'fields.userDoesNotHaveRightPermissions' satisfies MessageCode;

/** How long toasts stay (seed 000 §9). */
export const toastTimeouts = { usual: 3000, validation: 8000, newVersion: 8000 } as const;

/** The error catalogue (R036, R112): what to do about a request that failed. */
export function reactionTo(failure: Failure): Reaction {
  const message = failure.serverMessage?.trim() ? failure.serverMessage : undefined;
  if (failure.phase === 'called_off') return {};
  if (failure.phase === 'before_sending') return negative(message ?? errorTexts.unknownPlain);
  const status = failure.status ?? 0;
  const errors = failure.errors && Object.keys(failure.errors).length > 0 ? failure.errors : undefined;
  if (status === 401) return { ...negative(message ?? errorTexts.unknownPlain), clearSession: true };
  if (errors && failure.inDialog) return { formErrors: errors, formMessage: errorTexts.onSubmit };
  if (status === 422) return validation(errors, message);
  if (status === 403 && failure.serverCode === noPermission) return negative(errorTexts.noPermission);
  if (status === 404 || status === 409 || status === 503) return negative(message ?? errorTexts.unknownPlain);
  // The catalogue is older than the limits of calls: their sentence says how long to wait.
  if (status === 429 && message) return negative(message);
  return negative(status >= 500 && status <= 599 ? errorTexts.notified : errorTexts.unknown);
}

/** The toast of a call that went well: `messages.default` of everything but a GET, coloured by status (R111). */
export function reactionToSuccess(method: string, status: ToastColour, message?: string | null): Reaction {
  if (method.toUpperCase() === 'GET' || !message?.trim()) return {};
  return { toast: message, colour: status, timeoutMs: toastTimeouts.usual };
}

function negative(toast: string | Message): Reaction {
  return { toast, colour: 'negative', timeoutMs: toastTimeouts.usual };
}

/** Server-side validation messages are warnings of 8 seconds (seed 000 §5). */
function validation(errors: Record<string, string[]> | undefined, message: string | undefined): Reaction {
  const sentences = errors ? [...new Set(Object.values(errors).flat())] : [];
  const toast = sentences.length > 0 ? sentences.join('\n') : (message ?? errorTexts.unknownPlain);
  return { toast, colour: 'warning', timeoutMs: toastTimeouts.validation, ...(errors ? { formErrors: errors } : {}) };
}
