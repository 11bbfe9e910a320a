import { changeOf, multiplyDivide } from '#shared/domain/money/cents.ts';
import { type Assumptions, amountOfRow } from '#shared/domain/scenarios/row-cost.ts';
import { costFor } from '#shared/domain/scenarios/saving.ts';
import type { ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';
import { costOfMonths, perUseOf } from '#shared/domain/usage/cost-per-use/cost-per-use.ts';

/** The cost and benefit of a subscription, for comparison. Amounts are minor units, percentages times 10,000; null if unknown. */
export interface CandidateFigures {
  /** Cost before the scenario cancels it; for a department, its part. */
  cost: number | null;
  /** The change of the latest price, or of a known price compared with the one before. */
  change: number | null;
  uses: number | null;
  /** In ten-thousandths of the currency unit: the cost of the known months divided by their uses. */
  costPerUse: number | null;
  /** The share of the whole cost of the library, or the department. */
  share: number | null;
}

interface FigureSources {
  /** The cost of the row in minor units; likewise of all rows. */
  cost: number | null;
  whole: number;
  /** The change of a known price compared with the one before. */
  priceChange: number | null;
  assumptions: Assumptions;
  department: string | undefined;
  /** The library's currency. */
  local: string;
}

const monthsOfYear = 12;

/** The figures of a row. Without any use it has no cost per use. */
export function candidateFigures(
  row: ScenarioRow,
  { cost, whole, priceChange, assumptions, department, local }: FigureSources,
): CandidateFigures {
  const { base, is_price, monthsKnown, uses } = row;
  const part = cost === null ? null : costFor(row, cost, department);
  const amount = amountOfRow(row, assumptions);
  return {
    cost: part,
    change: is_price ? priceChange : base === null || amount === null ? null : changeOf(base, amount),
    uses,
    costPerUse: part === null || !uses ? null : perUseOf(costOfMonths(part, monthsOfYear, monthsKnown), local, uses),
    share: part === null || whole <= 0 ? null : multiplyDivide(part, 1_000_000, whole),
  };
}
