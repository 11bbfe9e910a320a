import type { Column } from '../column.ts';
import { proposalColumns, recommendationColumns } from '../columns/renewals.ts';
import { Id } from '../fields.ts';
import { RenewalRow } from '../rows/renewal-row.ts';
import { call, listQuery, rows } from '../route.ts';

const reads = { id: 'own', method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'insights', reply: rows(RenewalRow) } as const;
/** Without a financial period of the next one. */
const queryOf = (columns: readonly Column[]) => listQuery(columns, { financialPeriodId: Id.optional() });

/** The subscriptions of a financial period with cost, ratings and feedback, and what is recommended and proposed (S103, S105). */
export const renewals = {
  recommendations: call({
    ...reads,
    path: '/renewal-recommendations',
    summary: 'Cost, ratings, feedback and recommendation of each subscription in a financial period',
    query: queryOf(recommendationColumns),
  }),
  proposals: call({
    ...reads,
    path: '/renewal-proposals',
    summary: 'Cost, departments and proposal of each subscription in a financial period',
    query: queryOf(proposalColumns),
  }),
};
