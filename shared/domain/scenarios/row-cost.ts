import { multiplyDivide } from '../money/cents.ts';
import { type Decimal, decimalOf, divideRounded } from '../money/decimal.ts';
import { minorUnitDigits } from '../money/minor-units.ts';
import { choiceOf, mayChoose, type ScenarioChoice, type ScenarioRow } from './scenario-row.ts';

/** A scenario's assumptions. Percents are times 10,000; choices are by period or by subscription. */
export interface Assumptions {
  default_percent: number | null;
  currencies: ReadonlyMap<string, number>;
  publishers: ReadonlyMap<string, number>;
  product_types: ReadonlyMap<string, number>;
  choices: ReadonlyMap<string, ScenarioChoice>;
}

export const noAssumptions: Assumptions = {
  default_percent: null,
  currencies: new Map(),
  publishers: new Map(),
  product_types: new Map(),
  choices: new Map(),
};

const whole = 1_000_000;

/**
 * The cost of a row in the local currency; null if it is unknown. Rounded once in its own currency and once in the local one. Throws a RangeError for
 * an amount too large to be exact.
 */
export function costOfRow(row: ScenarioRow, assumptions: Assumptions, local: string): number | null {
  if (row.fixed === 'cancelled' || countedChoice(row, assumptions)?.decision === 'cancel') return 0;
  const amount = amountOfRow(row, assumptions);
  const rise = row.is_rate_fixed || row.currency === local ? 0 : (assumptions.currencies.get(row.currency) ?? 0);
  if (amount === row.amount && rise === 0) return row.cents;
  if (amount === null || row.currency === local) return amount;
  if (row.rate !== null) return inLocal(amount, row.rate, { rise, currency: row.currency, local });
  // A price whose local amount is stored.
  return row.cents === null || amount !== row.amount ? null : multiplyDivide(row.cents, whole + rise, whole);
}

/** `costOfRow`, but null for an amount too large to be exact. */
export function costOrUnknown(row: ScenarioRow, assumptions: Assumptions, local: string): number | null {
  try {
    return costOfRow(row, assumptions, local);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The price of a row, or its forecast under a scenario, in its own currency, even if the scenario cancels it; null if it is unknown. */
export function amountOfRow(row: ScenarioRow, assumptions: Assumptions): number | null {
  return row.is_price ? row.amount : forecastUnder(row, assumptions, countedChoice(row, assumptions));
}

function countedChoice(row: ScenarioRow, { choices }: Pick<Assumptions, 'choices'>): ScenarioChoice | undefined {
  return mayChoose(row) ? choiceOf(choices, row) : undefined;
}

/** The forecast by a choice, or else by the assumed percents, over which a person's own estimate and a price ceiling take precedence. */
function forecastUnder(row: ScenarioRow, assumptions: Assumptions, choice: ScenarioChoice | undefined): number | null {
  if (choice && choice.amount !== null) return choice.amount;
  const percent = choice?.percent ?? assumedPercent(row, assumptions);
  return percent === null || row.base === null ? row.amount : multiplyDivide(row.base, whole + percent, whole);
}

function assumedPercent({ rule, publisher, product_type }: ScenarioRow, assumptions: Assumptions): number | null {
  if (rule === 'own_percent' || rule === 'own_amount' || rule === 'agreed') return null;
  return assumptions.publishers.get(publisher ?? '') ?? assumptions.product_types.get(product_type ?? '') ?? assumptions.default_percent;
}

const rates = new Map<string, Decimal>();

/** amount × rate × (1 + rise), rounded once. */
function inLocal(amount: number, rate: string, { rise, currency, local }: { rise: number; currency: string; local: string }): number {
  // A library has few rates per currency, so parsed ones are cached.
  const known = rates.get(rate) ?? decimalOf(rate);
  if (rates.size > 1_000) rates.clear();
  rates.set(rate, known);
  const digits = known.scale + 6 + minorUnitDigits(currency) - minorUnitDigits(local);
  const units = BigInt(amount) * known.units * BigInt(whole + rise);
  const cents = Number(divideRounded(units * 10n ** BigInt(Math.max(-digits, 0)), 10n ** BigInt(Math.max(digits, 0))));
  if (!Number.isSafeInteger(cents)) throw new RangeError('Amount too large to be exact');
  return cents + 0;
}
