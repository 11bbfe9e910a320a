import * as z from 'zod/mini';
import { repositoryFor } from '#functions/platform/repository.ts';
import { worker } from '#functions/platform/worker.ts';
import { sendDealState, sendStandingOffers } from '#functions/records/work/consortium/send-deal-letters.ts';

/** Sends letters to accounts of members: the offers so far to one that was just linked, or the state of a deal to all that have an offer of it. */
export const handler = worker(
  'send-deal-letters',
  z.union([z.strictObject({ membership_id: z.string() }), z.strictObject({ deal_id: z.string() })]),
  ({ caller, payload, extend }) =>
    'deal_id' in payload
      ? sendDealState(repositoryFor(caller), payload.deal_id, extend)
      : sendStandingOffers(repositoryFor(caller), payload.membership_id, extend),
);
