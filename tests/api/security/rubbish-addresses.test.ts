import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import fc from '#tests/support/fast-check.ts';
import { sample } from '#tests/support/lane.ts';
import { jsonText, rubbish } from './rubbish-values.ts';
import { allCalls, createRubbishWorld, expectOrderly, schemaOf, send } from './rubbish-world.ts';

beforeAll(createRubbishWorld);

/** Queries that each call is sent. The seed of the run draws others with each commit, so a deep run sends no more than this. */
const queriesOfCall = 4;

describe('rubbish in an address harms nothing', () => {
  // Signing out ends the session.
  test.each(sample(allCalls.filter(({ call }) => call.id !== 'C004')))('$title', async ({ call }) => {
    const { columns, extra, schema } = call.query;
    const filters = columns
      ? columns.slice(0, 12).flatMap(({ field }) => ['', '[gte]', '[lte]', '[contains]', '[empty]'].map((by) => `filter[${field}]${by}`))
      : [];
    const own = columns
      ? ['page', 'per_page', 'sort', 'search', 'include', 'paginated', ...Object.keys(extra ?? {})]
      : Object.keys(schemaOf(schema).properties ?? {});
    const names = [...filters, ...own, '__proto__', 'filter[__proto__]', 'filter[]', 'filter[name][gte][lte]', '_method', 'tenant'];
    // Where the address is right, the empty body is wrong.
    const known = [...names, ...(call.body.as === 'json' ? Object.keys(schemaOf(call.body.schema).properties ?? {}) : [])];
    const value = rubbish.map((each) => (typeof each === 'string' ? each : jsonText(each)).slice(0, 9000));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 3 }), async (query) => {
        expectOrderly(call, await send(call, { query, ...(call.body.as !== 'none' && { text: '{}' }) }), JSON.stringify(query), known);
      }),
      { numRuns: queriesOfCall },
    );
  });
});

describe('a parameter of a list is refused by its name', () => {
  test.each<[string, string]>([
    ['page', '-1'],
    ['page', 'NaN'],
    ['per_page', '0x10'],
    ['sort', '__proto__'],
    ['filter[no-such-column]', 'x'],
    ['filter[__proto__]', 'x'],
    ['filter[]', 'x'],
    ['filter[name][gte][lte]', 'x'],
    ['tenant', 'x'],
    ['_method', 'DELETE'],
  ])('%s=%s', async (name, value) => {
    const { status, body } = await send(groups.products.list as unknown as AnyCall, { query: { [name]: value } });
    expect([status, Object.keys(body.messages.errors ?? {})]).toEqual([422, [name]]);
  });
});
