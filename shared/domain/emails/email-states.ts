/**
 * Where a mail stands. `sending` is written before the mail service is asked, so a mail found so later may have gone out: it becomes
 * `uncertain` and is never sent again by itself (D5). What comes after `sent` the provider's events tell.
 */
export const emailStates = ['queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'uncertain'] as const;
export type EmailState = (typeof emailStates)[number];

/** What the provider tells of a mail. `soft_bounce` is what may be for a while, or an automatic reply; `delay` is news, but no state. */
export const emailEventKinds = ['send', 'delivery', 'delay', 'soft_bounce', 'bounce', 'complaint', 'reject'] as const;
export type EmailEventKind = (typeof emailEventKinds)[number];

/** What was told of some addresses of a mail. */
export interface ToldEvent {
  kind: EmailEventKind;
  addresses: readonly string[];
}

/**
 * The state of a mail by all that the provider told of it, in whatever order and however often it was told; the one it has by itself where
 * nothing was told that says more. Of several addresses one may have got the mail and another not: what went wrong counts. An absence note
 * comes as a soft bounce too, of an address to which the mail was delivered: it is none.
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

/** The states in which something is still to come by itself; the others stand until the provider tells more or a person acts. */
export function isMoving(state: EmailState): boolean {
  return state === 'queued' || state === 'sending';
}

/** The states of a mail that did not, or perhaps did not, arrive: a person looks at it and may send it again. */
export function isTrouble(state: EmailState): boolean {
  return state === 'uncertain' || state === 'failed' || state === 'bounced' || state === 'complained';
}

/** Minutes that an uncertain mail waits for the provider to settle it before somebody is told. */
export const settlingMinutes = 15;
