/**
 * Where a mail stands. `sending` is written before the mail service is asked, so a mail found so later may have gone out: it becomes
 * `uncertain` and is never sent again by itself (D5). What comes after `sent` the provider's events tell.
 */
export const emailStates = ['queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'uncertain'] as const;
export type EmailState = (typeof emailStates)[number];

/** What the provider tells of a mail. `delay` is news, but no new state. */
export const emailEventKinds = ['send', 'delivery', 'delay', 'bounce', 'complaint', 'reject'] as const;
export type EmailEventKind = (typeof emailEventKinds)[number];

/** How far each state is: an event only moves a mail forward, so that events out of order and doubled ones are harmless. */
const distance: Readonly<Record<EmailState, number>> = {
  queued: 0,
  sending: 1,
  uncertain: 2,
  sent: 3,
  failed: 4,
  delivered: 5,
  bounced: 6,
  complained: 7,
};

const told: Readonly<Record<EmailEventKind, EmailState | undefined>> = {
  send: 'sent',
  delivery: 'delivered',
  delay: undefined,
  bounce: 'bounced',
  complaint: 'complained',
  reject: 'failed',
};

/**
 * The state of a mail after the provider told something of it. Of several addresses one may have got the mail and another not: what went
 * wrong counts. A mail that was given up as failed and was taken after all (`send`) is where the provider says it is.
 */
export function stateAfter(state: EmailState, event: EmailEventKind): EmailState {
  const next = told[event];
  if (next === undefined) return state;
  if (state === 'failed' && event === 'send') return state;
  return distance[next] > distance[state] ? next : state;
}

/** The states in which something is still to come by itself; the others stand until the provider tells more or a person acts. */
export function isMoving(state: EmailState): boolean {
  return state === 'queued' || state === 'sending';
}

/** The states of a mail that did not, or perhaps did not, arrive: a person looks at it and may send it again. */
export function isTrouble(state: EmailState): boolean {
  return state === 'uncertain' || state === 'failed' || state === 'bounced' || state === 'complained';
}

/** Minutes that an uncertain mail waits for the provider to settle it before somebody is told (issue of mail, D5). */
export const settlingMinutes = 15;
