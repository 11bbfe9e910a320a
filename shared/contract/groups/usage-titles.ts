import { subscriptionTitleColumns, unmatchedTitleColumns, usageTitleColumns } from '../columns/usage-titles.ts';
import { listParameters } from '../list-parameters.ts';
import * as z from 'zod';
import { call, listQuery, rows } from '../route.ts';
import { SubscriptionTitleRow, UnmatchedTitleRow, UsageTitleRow } from '../rows/usage-title-row.ts';

const look = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'insights' } as const;
const isAsked = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Use by title, out of the reports of the last twelve months. */
export const usageTitles = {
  unmatched: call({
    ...look,
    id: 'C652',
    path: '/usage/unmatched',
    summary: 'Titles that are counted for no product, by their uses of the last twelve months',
    query: listQuery(unmatchedTitleColumns, listParameters['unmatched-titles']),
    reply: rows(UnmatchedTitleRow),
  }),
  ofSubscription: call({
    ...look,
    id: 'C654',
    path: '/subscriptions/{id}/usage/titles',
    summary: 'Titles of a subscription with their uses of the last twelve months, and on request with equal parts of its price',
    query: listQuery(subscriptionTitleColumns, { cost: isAsked.optional() }),
    reply: rows(SubscriptionTitleRow),
  }),
  all: call({
    ...look,
    id: 'C655',
    path: '/usage/titles',
    summary: 'Titles of all sources with their uses of the last twelve months; one by its ISSN, or by search',
    query: listQuery(usageTitleColumns, listParameters['usage-titles']),
    reply: rows(UsageTitleRow),
  }),
};
