import type { Column } from '../column.ts';
import { proposalColumns, recommendationColumns } from '../columns/renewals.ts';
import { Id } from '../fields.ts';
import { RenewalRow } from '../rows/renewal-row.ts';
import { callsOf, listQuery, rows } from '../route.ts';

/** The default financial period is the next one. */
const queryOf = (columns: readonly Column[]) => listQuery(columns, { financialPeriodId: Id.optional() });

const calls = callsOf('', { read: 'signed-in', servedBy: 'insights' });

/** The subscriptions of a financial period with cost, ratings, feedback, recommendation and proposal (S103, S105). */
export const renewals = {
  recommendations: calls.get(
    'own',
    '/renewal-recommendations',
    'Cost, ratings, feedback and recommendation of each subscription in a financial period',
    { reply: rows(RenewalRow), query: queryOf(recommendationColumns) },
  ),
  proposals: calls.get('own', '/renewal-proposals', 'Cost, departments and proposal of each subscription in a financial period', {
    reply: rows(RenewalRow),
    query: queryOf(proposalColumns),
  }),
};
