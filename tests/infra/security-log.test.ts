import { describe, expect, inject, it } from 'vitest';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { Policies } from '#infra/local/engines/policy-proxy/policies.ts';
import { tables } from '#shared/contract/calls.ts';
import { sourcesOf } from '#tests/support/source-calls.ts';

const policies = new Policies(new Map(inject('engines').policies));
const resource = 'arn:aws:dynamodb:eu-west-1:000000000000:table/table';
const event = 'TENANT#northlake#SEC#2026-03#';
const record = 'TENANT#northlake#E3#';

describe('the security log', () => {
  it.each([...apiFunctions, ...workerFunctions].map(({ name }) => name))('is denied to changes and deletions by %s [RY01]', (name) => {
    expect(policies.knows(name)).toBe(true);
    for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete'])
      expect(policies.allows(name, { action: `dynamodb:${action}`, resource, leadingKeys: [record, event] }), action).toBe(false);
  });

  it('leaves changes of other items allowed', () => {
    for (const action of ['UpdateItem', 'DeleteItem'])
      expect(policies.allows('auth', { action: `dynamodb:${action}`, resource, leadingKeys: [record] }), action).toBe(true);
    expect(policies.allows('compact-read-model', { action: 'dynamodb:BatchWriteItem', resource, leadingKeys: [record] })).toBe(true);
  });

  it('is all that a reader may put into the table', () => {
    const may = (...leadingKeys: string[]) => policies.allows('read', { action: 'dynamodb:PutItem', resource, leadingKeys });
    expect([may(event), may(record), may(event, record)]).toEqual([true, false, false]);
  });

  it('is written by one module [RY01]', () => {
    const writers = sourcesOf('functions').filter(({ code }) => /\bkeys\.(securityEvent|securityAddress)\(/.test(code));
    expect(writers.map(({ file }) => file)).toEqual(['functions/platform/security-log.ts']);
  });
});

/** Answers that hold nothing of the library, or that record their event in the commit that allows them. */
const harmless = [
  'GET /title-lists/template',
  'POST /charts/{chartName}/picture',
  // Reports on a file that the caller has just sent.
  'POST /imports/products/{id}/title-lists/report',
  // Its commit records that a secret was revealed.
  'GET /download/usage-answers/{id}',
];

it('every call that hands out a file of the library has an event [RY01]', () => {
  const silent = Object.values(tables)
    .flatMap((table) => Object.values(table))
    .filter(({ reply, event, permission }) => reply.as === 'binary' && event === undefined && permission !== 'public')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !harmless.includes(call) && !/^GET \/imports\/[a-z-]+\/template$/.test(call));
  expect(silent).toEqual([]);
});
