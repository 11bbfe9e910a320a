import type { Waiting, WaitingParty } from '#shared/contract/rows/overview-row.ts';

export type FeedbackAsked = NonNullable<WaitingParty['feedback']>;

/** Somebody with whom something waits. */
export interface PartyId {
  type: WaitingParty['type'];
  id: string | null;
}

/** One thing that waits, and with whom. `since` may be an instant too. */
export interface WaitingItem extends Waiting {
  party: PartyId;
  feedback?: FeedbackAsked;
}

/** Who looks, and when. */
export interface WaitingReader {
  userId: string;
  today: string;
  now: string;
}
