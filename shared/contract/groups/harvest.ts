import * as z from 'zod';
import { harvestReports, Month } from '../entities/usage.ts';
import { Id } from '../fields.ts';
import { binary, callsOf, json, query, result } from '../route.ts';
import { AttemptRow, AttemptView, FailedHarvest, HarvestMember, RegistryPlatform, TestStep } from '../rows/harvest-row.ts';

const calls = callsOf('', { read: 'manage-sources', write: 'manage-sources' });

/** The harvest of usage statistics from COUNTER APIs (S111). */
export const harvest = {
  test: calls.post(
    'C670',
    '/usage-sources/{id}/test',
    'Test the connection of a source: status, reports, one closed month. Nothing is loaded',
    { repeat: 'harmless', reply: result(z.object({ ok: z.boolean(), steps: z.array(TestStep) })) },
  ),
  now: calls.post('C671', '/usage-sources/{id}/harvest', 'Ask for months now, also for those that were asked before', {
    repeat: 'harmless',
    body: json(z.strictObject({ reports: z.array(z.enum(harvestReports)).optional(), from: Month, to: Month })),
    reply: result(z.object({ months: z.int(), again: z.int() })),
  }),
  stop: calls.post(
    'C672',
    '/usage-sources/{id}/stop',
    'Withdraw the months that wait and ask the source no longer until it is active again',
    { repeat: 'harmless', reply: result(z.object({ withdrawn: z.int() })) },
  ),
  failed: calls.get('own', '/usage/failed-harvests', 'Months for which no usable answer came, of all sources, by report and reason', {
    reply: result(z.array(FailedHarvest)),
  }),
  retry: calls.post(
    'own',
    '/usage/failed-harvests/retry',
    'Ask again for all months for which no usable answer came, or for those of some sources; sources that stopped are left as they are',
    {
      repeat: 'harmless',
      body: json(z.strictObject({ usage_source_ids: z.array(Id).min(1).max(500).optional() })),
      reply: result(z.object({ months: z.int(), sources: z.int(), stopped: z.int() })),
    },
  ),
  attempts: calls.get('C673', '/usage-sources/{id}/attempts', 'The latest requests to the COUNTER API of a source', {
    reply: result(z.array(AttemptRow)),
  }),
  attempt: calls.get('C674', '/usage-attempts/{id}', 'One request: its address without the key, the exceptions in words, its months', {
    reply: result(AttemptView),
  }),
  answer: calls.getCommand(
    'C675',
    '/download/usage-answers/{id}',
    'The answer of a platform as it came, for 60 days; that it was downloaded stays in the history',
    { reply: binary() },
  ),
  revealKey: calls.post(
    'C676',
    '/usage-sources/{id}/reveal-key',
    'The API key of a source; that it was revealed, to whom and when, stays in the history',
    { repeat: 'harmless', reply: result(z.object({ id: Id, api_key: z.string() })) },
  ),
  registry: calls.get(
    'C677',
    '/counter-registry',
    'Platforms of the COUNTER Registry by name, with their addresses, reports and releases',
    { query: query({ query: z.string().trim().min(2).max(100) }), reply: result(z.array(RegistryPlatform)) },
  ),
  members: calls.post(
    'C678',
    '/usage-sources/{id}/members',
    'The members that the platform names; with customer numbers a source is created for each of them, with the same key',
    {
      repeat: 'idempotency-key',
      body: json(z.strictObject({ customer_ids: z.array(z.string().min(1).max(255)).max(20).optional() })),
      reply: result(z.array(HarvestMember)),
    },
  ),
};
