import type { ScenarioChoice, ScenarioRow } from './scenario-row.ts';

/**
 * Reasons for not writing a choice, or its price. `expected`: the subscription has no period yet. `priced`: the period already has a price. `gone`:
 * the financial period has no such row any more.
 */
export const applySkips = ['expected', 'accepted', 'cancelled', 'one_time', 'locked', 'priced', 'gone'] as const;
export type ApplySkip = (typeof applySkips)[number];

/** The changes of a choice to a period; null leaves a field as it is. */
export interface PlannedChoice {
  row: ScenarioRow;
  proposal: 'proposed_renew' | 'proposed_cancel' | null;
  /** In percent times 10,000. */
  percent: number | null;
  /** The expected price, in minor units of the period's currency. */
  amount: number | null;
}

export interface ApplyPlan {
  writes: PlannedChoice[];
  /** By the id of the period or the subscription. */
  skipped: { id: string; reason: ApplySkip }[];
}

const proposals = { renew: 'proposed_renew', cancel: 'proposed_cancel', undecided: null } as const;

/** Plans the changes of applying choices. It never accepts or cancels: a decision becomes a proposal. */
export function planApply(rows: readonly ScenarioRow[], choices: ReadonlyMap<string, ScenarioChoice>): ApplyPlan {
  const byId = new Map<string, ScenarioRow>();
  for (const row of rows) {
    byId.set(row.id, row);
    // A choice about an expected subscription applies to the period that was created later.
    if (!byId.has(row.subscription)) byId.set(row.subscription, row);
  }
  const plan: ApplyPlan = { writes: [], skipped: [] };
  const seen = new Set<string>();
  for (const [id, choice] of choices) {
    const row = byId.get(id);
    if (row && seen.has(row.id)) continue;
    if (row) seen.add(row.id);
    const skip = (reason: ApplySkip): void => void plan.skipped.push({ id, reason });
    if (!row) skip('gone');
    else if (row.fixed !== null && row.fixed !== 'agreed') skip(row.fixed);
    else if (row.period === null) skip('expected');
    else {
      const isPriced = choice.decision !== 'cancel' && (choice.percent !== null || choice.amount !== null);
      if (isPriced && row.is_price) skip('priced');
      const price = isPriced && !row.is_price ? { percent: choice.percent, amount: choice.amount } : { percent: null, amount: null };
      const proposal = proposals[choice.decision];
      if (proposal !== null || price.percent !== null || price.amount !== null) plan.writes.push({ row, proposal, ...price });
    }
  }
  return plan;
}
