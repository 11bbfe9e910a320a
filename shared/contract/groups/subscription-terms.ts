import * as z from 'zod';
import { GivenTerms } from '../entities/subscription.ts';
import { mostAtOnce } from '../bulk-change.ts';
import { checkOnly } from '../families/update-many.ts';
import { GivenDate, Id, Money, Version } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';
import { priceBases } from '../../domain/periods/prorated-price.ts';
import { callsOf, json, query, result } from '../route.ts';
import { CoTermination, ManyTerms, RenewedByThemselves, TermsOutcome, TermsProposal } from '../rows/terms-row.ts';

const calls = callsOf('/subscriptions', { read: 'signed-in', write: 'edit-records', servedBy: 'read' });

const Year = z
  .string()
  .regex(/^\d{4}$/, issue(say('fields.notYear')))
  .transform(Number);

const change = { terms: GivenTerms.nullable(), version: Version.optional() };

/** The terms of subscriptions' contracts: notice, renewal, length. */
export const subscriptionTerms = {
  set: calls.put('C880', '/{id}/terms', 'Set or remove the terms of a subscription; coming deadlines follow', {
    body: json(z.strictObject({ ...change, make_periods: z.boolean().optional() })),
    reply: result(TermsOutcome),
  }),
  proposals: calls.get('C881', '/term-proposals', 'Terms that the deadlines and licenses of subscriptions suggest', {
    query: query({ subscription_id: Id.optional() }),
    reply: result(z.array(TermsProposal)),
  }),
  renewed: calls.get('C884', '/renewed-by-themselves', 'The periods that their contracts renewed without a decision in a year', {
    query: query({ year: Year.optional() }),
    reply: result(RenewedByThemselves),
  }),
  coTerminate: calls.post('C883', '/{id}/co-termination', 'Reckon a period up to the end of the library’s year; with commit make it', {
    repeat: 'idempotency-key',
    body: json(
      z.strictObject({
        /** Only where the latest period is open or cancelled; elsewhere the period starts the day after it. */
        start_date: GivenDate.nullable().optional(),
        /** By default the next end of the library's year. */
        end_date: GivenDate.nullable().optional(),
        /** By default that of the latest period with a price; null if it is not known. */
        yearly_price: Money.nullable().optional(),
        /** Needed to make a period whose yearly price is known. */
        price_by: z.enum(priceBases).nullable().optional(),
        commit: z.boolean().optional(),
      }),
    ),
    reply: result(CoTermination),
  }),
  setMany: calls.post('C882', '/terms', 'Set the terms of several subscriptions; with check only show the effect', {
    repeat: 'idempotency-key',
    query: checkOnly,
    body: json(
      z.strictObject({
        records: z
          .array(z.strictObject({ id: Id, ...change }))
          .min(1)
          .max(mostAtOnce),
      }),
    ),
    reply: result(ManyTerms),
  }),
};
