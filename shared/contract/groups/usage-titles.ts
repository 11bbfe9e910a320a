import { subscriptionTitleColumns, unmatchedTitleColumns, usageTitleColumns } from '../columns/usage-titles.ts';
import { listParameters } from '../list-parameters.ts';
import * as z from 'zod';
import { callsOf, listQuery, rows } from '../route.ts';
import { SubscriptionTitleRow, UnmatchedTitleRow, UsageTitleRow } from '../rows/usage-title-row.ts';

const isAsked = z.enum(['true', 'false']).transform((text) => text === 'true');

const calls = callsOf('', { read: 'signed-in', servedBy: 'insights' });

/** Use by title, from the reports of the last twelve months. */
export const usageTitles = {
  unmatched: calls.get('C652', '/usage/unmatched', 'Titles that are counted for no product, by their uses of the last twelve months', {
    query: listQuery(unmatchedTitleColumns, listParameters['unmatched-titles']),
    reply: rows(UnmatchedTitleRow),
  }),
  ofSubscription: calls.get(
    'C654',
    '/subscriptions/{id}/usage/titles',
    'Titles of a subscription with their uses of the last twelve months, and on request with equal parts of its price',
    { query: listQuery(subscriptionTitleColumns, { cost: isAsked.optional() }), reply: rows(SubscriptionTitleRow) },
  ),
  all: calls.get(
    'C655',
    '/usage/titles',
    'Titles of all sources with their uses of the last twelve months; one by its ISSN, or by search',
    { query: listQuery(usageTitleColumns, listParameters['usage-titles']), reply: rows(UsageTitleRow) },
  ),
};
