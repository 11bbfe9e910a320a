/**
 * State of an email. `sending` is stored before the call to the email service.
 * An email found in `sending` later may have been sent: it becomes `uncertain` and is never resent automatically (D5).
 * Events of the email service determine the states after `sent`.
 */
export const emailStates = ['queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'uncertain'] as const;
export type EmailState = (typeof emailStates)[number];

/** Events of the email service. `soft_bounce` is a temporary failure or an automatic reply; `delay` does not change the state. */
export const emailEventKinds = ['send', 'delivery', 'delay', 'soft_bounce', 'bounce', 'complaint', 'reject'] as const;
export type EmailEventKind = (typeof emailEventKinds)[number];

/** An event reported for some addresses of an email. */
export interface ToldEvent {
  kind: EmailEventKind;
  addresses: readonly string[];
}

/**
 * The state of an email by all reported events, in any order and with duplicates; its own state where no event changes it.
 * If one address received the email and another did not, the failure counts.
 * An absence note also arrives as a soft bounce, but of an address with a delivery: such soft bounces are ignored.
 */
export function stateByEvents(own: EmailState, events: readonly ToldEvent[]): EmailState {
  const has = (kind: EmailEventKind): boolean => events.some((event) => event.kind === kind);
  const delivered = new Set(events.filter(({ kind }) => kind === 'delivery').flatMap(({ addresses }) => addresses.map(folded)));
  const softly = events.filter(({ kind }) => kind === 'soft_bounce').flatMap(({ addresses }) => addresses.map(folded));
  if (has('complaint')) return 'complained';
  if (has('bounce') || softly.some((address) => !delivered.has(address))) return 'bounced';
  if (has('delivery')) return 'delivered';
  if (has('reject')) return 'failed';
  return has('send') ? 'sent' : own;
}

function folded(address: string): string {
  return address.trim().toLowerCase();
}

/** Whether the state can still change by itself. All other states change only by an event or a user's action. */
export function isMoving(state: EmailState): boolean {
  return state === 'queued' || state === 'sending';
}

/** Whether the email failed or may have failed. A user can look at it and resend it. */
export function isTrouble(state: EmailState): boolean {
  return state === 'uncertain' || state === 'failed' || state === 'bounced' || state === 'complained';
}

/** Minutes that an uncertain email waits for an event of the email service before users are notified. */
export const settlingMinutes = 15;
