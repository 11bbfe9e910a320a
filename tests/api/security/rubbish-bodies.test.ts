import { beforeAll, describe, expect, test } from 'vitest';
import { groups, tables } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import fc from '#tests/support/fast-check.ts';
import { sample } from '#tests/support/lane.ts';
import { almostFitting, jsonText } from './rubbish-values.ts';
import { allCalls, baseOf, createRubbishWorld, expectOrderly, fields, schemaOf, send } from './rubbish-world.ts';

beforeAll(createRubbishWorld);

/** Bodies that each call is sent. The seed of the run draws others with each commit, so a deep run sends no more than this. */
const bodiesOfCall = 10;
/** A hash takes its time. */
const bodiesOfSignIn = 5;

describe('rubbish in a body harms nothing', () => {
  test.each(sample(allCalls.filter(({ call }) => call.body.as !== 'none')))('$title', async ({ call }) => {
    if (call.body.as === 'none') return;
    const schema = schemaOf(call.body.schema);
    const isCostly = call.path === '/auth/login' || call.path === '/auth/forgot';
    await fc.assert(
      fc.asyncProperty(almostFitting(schema, fields, baseOf(call)), async (value) => {
        const text = jsonText(value);
        expectOrderly(call, await send(call, { text }), text, Object.keys(schema.properties ?? {}));
      }),
      { numRuns: isCostly ? bodiesOfSignIn : bodiesOfCall },
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('a body is refused at its field', () => {
  test.each<[fault: string, value: string, field: string, named?: string]>([
    ['of another kind', '5', 'name'],
    ['that is a list', '["Tides"]', 'name'],
    ['that is too long', `"${'x'.repeat(70_000)}"`, 'name'],
    ['that is empty', '""', 'name'],
    ['with a control character', String.raw`"\u0000"`, 'name'],
    ['that nests 3,000 deep', `${'['.repeat(3000)}${']'.repeat(3000)}`, 'name', 'body'],
    ['that the call does not have', '1', 'no-such-field'],
    ['that is the prototype', '{"polluted":"yes"}', '__proto__'],
    ['that is a number beyond all numbers', '1e400', 'price'],
    ['that is a day of no month', '"2026-02-30"', 'start_date'],
  ])('%s', async (_, value, field, named = field) => {
    const call = (field === 'name' ? groups.productTypes.create : groups.subscriptionPeriods.create) as unknown as AnyCall;
    const others = Object.entries(baseOf(call)).filter(([name]) => name !== field);
    const text = `{${[...others.map(([name, each]) => `"${name}":${JSON.stringify(each)}`), `"${field}":${value}`].join()}}`;
    const { status, body } = await send(call, { text });
    expect([status, Object.keys(body.messages.errors ?? {})]).toEqual([422, [named]]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

test('headers with rubbish are refused or left aside', async () => {
  const call = tables['productTypes']?.['update'] as AnyCall;
  const values = ['', '"', 'W/', '*', '1, 2', '9'.repeat(400), '\u00ff', 'x'.repeat(4000), '__proto__'];
  for (const header of [
    'if-match',
    'idempotency-key',
    'authorization',
    'content-type',
    'accept-encoding',
    'x-http-method-override',
    'x-forwarded-host',
  ])
    for (const value of values) {
      const { status } = await send(call, { text: '{"name":"Map"}', headers: { [header]: value } });
      expect(`${header}: ${value.slice(0, 20)} ${status}`).toMatch(/ (200|401|409|415|422)$/);
    }
});

test('a body of another encoding, of brackets only, or of the wrong length is told', async () => {
  const call = tables['productTypes']?.['create'] as AnyCall;
  for (const text of [
    '',
    '[',
    '{'.repeat(500_000),
    '['.repeat(500_000),
    `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
    '\u0000',
    'nul',
    '{"name":"a",}',
    '"text"',
    '1',
    'null',
  ])
    expect((await send(call, { text })).status).toBe(422);
});
