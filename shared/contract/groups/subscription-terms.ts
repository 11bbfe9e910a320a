import * as z from 'zod';
import { GivenTerms } from '../entities/subscription.ts';
import { checkOnly, mostAtOnce } from '../families/update-many.ts';
import { Id, Version } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';
import { callsOf, json, query, result } from '../route.ts';
import { ManyTerms, RenewedByThemselves, TermsOutcome, TermsProposal } from '../rows/terms-row.ts';

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
