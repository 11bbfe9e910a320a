import type { AnswerStatus } from '#shared/contract/envelope.ts';

export interface Reaction {
  text: string;
  colour: AnswerStatus;
  /** Whether the session is over. */
  leave: boolean;
}

const withoutPermission = 'User does not have the right permissions.';

/** The error catalogue (R036, R112), word for word. Status 0 is a request that never reached the server; 422 is the form's. */
export function reactionTo(status: number, serverMessage: string | undefined): Reaction {
  const says = (text: string, colour: AnswerStatus = 'negative'): Reaction => ({ text, colour, leave: status === 401 });
  if (status === 403 && serverMessage === withoutPermission) return says('You don´t have permissions to perform this action');
  if (status === 401 || status === 404) return says(serverMessage || 'Unknown error');
  if (status === 409 || status === 503) return says(serverMessage || 'Unknown error.', 'warning');
  if (status === 0) return says(serverMessage || 'Unknown error');
  if (status >= 500) return says('An error occurred. We have been notified!');
  return says('Unknown error.');
}
