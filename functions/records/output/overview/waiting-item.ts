import type { Waiting, WaitingParty } from '#shared/contract/rows/overview-row.ts';

export type FeedbackAsked = NonNullable<WaitingParty['feedback']>;

/** The person or provider with open items. */
export interface PartyId {
  type: WaitingParty['type'];
  id: string | null;
}

/** One open item, and its party. `since` may also be an instant. */
export interface WaitingItem extends Waiting {
  party: PartyId;
  feedback?: FeedbackAsked;
}

/** The reader, and the current time. */
export interface WaitingReader {
  userId: string;
  today: string;
  now: string;
}
