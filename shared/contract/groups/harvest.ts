import * as z from 'zod';
import { harvestReports, Month } from '../entities/usage.ts';
import { Id } from '../fields.ts';
import { binary, call, json, query, result } from '../route.ts';
import { AttemptRow, AttemptView, FailedHarvest, HarvestMember, RegistryPlatform, TestStep } from '../rows/harvest-row.ts';

const permission = 'manage-sources';
const look = { method: 'GET', permission, kind: 'query' } as const;
const command = { method: 'POST', permission, kind: 'command', repeat: 'harmless' } as const;

/** The harvest of usage statistics from COUNTER APIs (S111). */
export const harvest = {
  test: call({
    ...command,
    id: 'C670',
    path: '/usage-sources/{id}/test',
    summary: 'Test the connection of a source: status, reports, one closed month. Nothing is loaded',
    reply: result(z.object({ ok: z.boolean(), steps: z.array(TestStep) })),
  }),
  now: call({
    ...command,
    id: 'C671',
    path: '/usage-sources/{id}/harvest',
    summary: 'Ask for months now, also for those that were asked before',
    body: json(z.strictObject({ reports: z.array(z.enum(harvestReports)).optional(), from: Month, to: Month })),
    reply: result(z.object({ months: z.int(), again: z.int() })),
  }),
  stop: call({
    ...command,
    id: 'C672',
    path: '/usage-sources/{id}/stop',
    summary: 'Withdraw the months that wait and ask the source no longer until it is active again',
    reply: result(z.object({ withdrawn: z.int() })),
  }),
  failed: call({
    ...look,
    id: 'own',
    path: '/usage/failed-harvests',
    summary: 'Months for which no usable answer came, of all sources, by report and reason',
    reply: result(z.array(FailedHarvest)),
  }),
  retry: call({
    ...command,
    id: 'own',
    path: '/usage/failed-harvests/retry',
    summary:
      'Ask again for all months for which no usable answer came, or for those of some sources; sources that stopped are left as they are',
    body: json(z.strictObject({ usage_source_ids: z.array(Id).min(1).max(500).optional() })),
    reply: result(z.object({ months: z.int(), sources: z.int(), stopped: z.int() })),
  }),
  attempts: call({
    ...look,
    id: 'C673',
    path: '/usage-sources/{id}/attempts',
    summary: 'The latest requests to the COUNTER API of a source',
    reply: result(z.array(AttemptRow)),
  }),
  attempt: call({
    ...look,
    id: 'C674',
    path: '/usage-attempts/{id}',
    summary: 'One request: its address without the key, the exceptions in words, its months',
    reply: result(AttemptView),
  }),
  answer: call({
    ...look,
    kind: 'command',
    id: 'C675',
    path: '/download/usage-answers/{id}',
    summary: 'The answer of a platform as it came, for 60 days; that it was downloaded stays in the history',
    reply: binary(),
  }),
  revealKey: call({
    ...command,
    id: 'C676',
    path: '/usage-sources/{id}/reveal-key',
    summary: 'The API key of a source; that it was revealed, to whom and when, stays in the history',
    reply: result(z.object({ id: Id, api_key: z.string() })),
  }),
  registry: call({
    ...look,
    id: 'C677',
    path: '/counter-registry',
    summary: 'Platforms of the COUNTER Registry by name, with their addresses, reports and releases',
    query: query({ query: z.string().trim().min(2).max(100) }),
    reply: result(z.array(RegistryPlatform)),
  }),
  members: call({
    method: 'POST',
    permission,
    kind: 'command',
    repeat: 'idempotency-key',
    id: 'C678',
    path: '/usage-sources/{id}/members',
    summary: 'The members that the platform names; with customer numbers a source is created for each of them, with the same key',
    body: json(z.strictObject({ customer_ids: z.array(z.string().min(1).max(255)).max(20).optional() })),
    reply: result(z.array(HarvestMember)),
  }),
};
