import { expect, test } from 'vitest';
import { planApply } from '#shared/domain/scenarios/plan-apply.ts';
import type { ScenarioChoice } from '#shared/domain/scenarios/scenario-row.ts';
import { row } from './rows.ts';

const choice = (change: Partial<ScenarioChoice>): ScenarioChoice => ({ decision: 'undecided', percent: null, amount: null, ...change });

test('applying a scenario proposes and expects, and names what it skips [RS06]', () => {
  const rows = [
    row({ id: 'cancel' }),
    row({ id: 'renew' }),
    row({ id: 'dearer' }),
    row({ id: 'priced', is_price: true }),
    row({ id: 'accepted', fixed: 'accepted' }),
    row({ id: 'ahead', period: null, subscription: 'ahead' }),
    row({ id: 'came', subscription: 'expected-once' }),
    row({ id: 'agreed', fixed: 'agreed' }),
    row({ id: 'unsaid' }),
  ];
  const choices = new Map([
    ['cancel', choice({ decision: 'cancel', percent: 10_000 })],
    ['renew', choice({ decision: 'renew', percent: 25_000 })],
    ['dearer', choice({ amount: 12_000 })],
    ['priced', choice({ decision: 'renew', percent: 10_000 })],
    ['accepted', choice({ decision: 'cancel' })],
    ['ahead', choice({ decision: 'cancel' })],
    ['expected-once', choice({ decision: 'renew' })],
    ['agreed', choice({ decision: 'cancel' })],
    ['unsaid', choice({})],
    ['deleted', choice({ decision: 'cancel' })],
  ]);
  const { writes, skipped } = planApply(rows, choices);
  expect(writes.map(({ row: { id }, proposal, percent, amount }) => [id, proposal, percent, amount])).toEqual([
    ['cancel', 'proposed_cancel', null, null],
    ['renew', 'proposed_renew', 25_000, null],
    ['dearer', null, null, 12_000],
    ['priced', 'proposed_renew', null, null],
    ['came', 'proposed_renew', null, null],
    ['agreed', 'proposed_cancel', null, null],
  ]);
  expect(skipped).toEqual([
    { id: 'priced', reason: 'priced' },
    { id: 'accepted', reason: 'accepted' },
    { id: 'ahead', reason: 'expected' },
    { id: 'deleted', reason: 'gone' },
  ]);
});
