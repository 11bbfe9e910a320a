import { changeOf, multiplyDivide } from '#shared/domain/insights/cents.ts';
import { type Assumptions, amountOfRow } from '#shared/domain/scenarios/row-cost.ts';
import { costFor } from '#shared/domain/scenarios/saving.ts';
import type { ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';

/** What a subscription costs and brings, to compare it with others. Amounts are minor units, percentages times 10,000; null where not known. */
export interface CandidateFigures {
  /** Before the scenario cancels it; of a department its part. */
  cost: number | null;
  /** Of its latest price, or of a known price against the one before. */
  change: number | null;
  uses: number | null;
  costPerUse: number | null;
  /** Of the whole cost of the library, or the department. */
  share: number | null;
}

/** The figures of a row. What is not used at all has no cost per use. */
export function candidateFigures(
  row: ScenarioRow,
  {
    cost,
    whole,
    priceChange,
    assumptions,
    department,
  }: { cost: number | null; whole: number; priceChange: number | null; assumptions: Assumptions; department: string | undefined },
): CandidateFigures {
  const part = cost === null ? null : costFor(row, cost, department);
  const amount = amountOfRow(row, assumptions);
  return {
    cost: part,
    change: row.is_price ? priceChange : row.base === null || amount === null ? null : changeOf(row.base, amount),
    uses: row.uses,
    costPerUse: part === null || row.uses === null || row.uses === 0 ? null : multiplyDivide(part, 1, row.uses),
    share: part === null || whole <= 0 ? null : multiplyDivide(part, 1_000_000, whole),
  };
}
