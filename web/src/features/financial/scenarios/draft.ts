import type { Scenario } from '#shared/contract/entities/scenario.ts';
import type { ScenarioBasis, ScenarioBasisRow } from '#shared/contract/rows/scenario-row.ts';
import { type ScenarioValue, valueByAmount, valueByPercent } from '#shared/domain/budgets/scenario-value.ts';
import { centsOf } from '#shared/domain/money/cents.ts';
import type { ScenarioInput } from '#shared/domain/scenarios/calculate-scenario.ts';
import type { WireTarget } from '#shared/domain/scenarios/saving.ts';
import type { ScenarioChoice, ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';

/** The editable part of a scenario, in the shape of its call. */
export interface Draft {
  name: string;
  note: string | null;
  shared: boolean;
  default_percent: number | null;
  currency_percents: { currency: string; percent: number }[];
  publisher_percents: { publisher_id: string; percent: number }[];
  product_type_percents: { product_type_id: string; percent: number }[];
  department_budgets: { department_id: string; percent: number | null; amount: number | null }[];
  choices: Scenario['choices'];
  saving: Scenario['saving'];
  department_savings: Scenario['department_savings'];
}
export type Choice = Draft['choices'][number];

export const blankDraft: Draft = {
  name: '',
  note: null,
  shared: false,
  default_percent: null,
  currency_percents: [],
  publisher_percents: [],
  product_type_percents: [],
  department_budgets: [],
  choices: [],
  saving: null,
  department_savings: [],
};

/** A stored scenario as a draft. */
export function draftOf(stored: Omit<Draft, 'department_budgets'> & Pick<Scenario, 'department_budgets'>): Draft {
  const { department_budgets, ...rest } = stored;
  const { name, note, shared, default_percent, currency_percents, publisher_percents, product_type_percents } = rest;
  return {
    name,
    note,
    shared,
    default_percent,
    currency_percents,
    publisher_percents,
    product_type_percents,
    department_budgets: department_budgets.map(({ department_id, percent, amount, edited }) => ({
      department_id,
      percent: edited === 'percent' ? percent : null,
      amount: edited === 'amount' ? amount : null,
    })),
    choices: rest.choices,
    saving: rest.saving,
    department_savings: rest.department_savings,
  };
}

/** A list with the entry of a key replaced, or removed if `entry` is undefined. */
export function withEntry<E extends object, K extends keyof E>(list: readonly E[], key: K, id: E[K], entry: E | undefined): E[] {
  if (entry === undefined) return list.filter((each) => each[key] !== id);
  return list.some((each) => each[key] === id) ? list.map((each) => (each[key] === id ? entry : each)) : [...list, entry];
}

/** The key of a choice: its period, or the subscription without a period yet. */
export function keyOfChoice({ subscription_period_id, subscription_id }: Choice): string {
  return subscription_period_id ?? subscription_id;
}

/** The draft with a choice about a row; an empty choice is removed. */
export function withChoice(draft: Draft, row: ScenarioBasisRow, choice: Pick<Choice, 'decision' | 'percent' | 'amount'>): Draft {
  const rest = draft.choices.filter((each) => {
    const key = keyOfChoice(each);
    return key !== row.id && key !== row.subscription.id;
  });
  const isSaid = choice.decision !== 'undecided' || choice.percent !== null || choice.amount !== null;
  const made = { subscription_id: row.subscription.id, subscription_period_id: row.period_id, ...choice };
  return { ...draft, choices: isSaid ? [...rest, made] : rest };
}

const whole = 1_000_000;

/** The savings target in total, or of a department. */
export function targetIn(draft: Pick<Draft, 'saving' | 'department_savings'>, department: string | undefined): WireTarget | undefined {
  return (
    (department === undefined ? draft.saving : draft.department_savings.find(({ department_id }) => department_id === department)) ??
    undefined
  );
}

/** The draft with a changed target, in total or of a department; without percent and amount the target is removed. */
export function withTarget(draft: Draft, department: string | undefined, { percent = null, amount = null }: WireTarget): Draft {
  const target = percent === null && amount === null ? undefined : { percent, amount };
  if (department === undefined) return { ...draft, saving: target ?? null };
  const entry = target && { department_id: department, ...target };
  return { ...draft, department_savings: withEntry(draft.department_savings, 'department_id', department, entry) };
}

/** The rows as the domain computes with them; converted once for each answer. */
export function domainRows({ rows, currency: local }: ScenarioBasis): ScenarioRow[] {
  return rows.map((row) => {
    const minor = (amount: number | null): number | null => (amount === null ? null : centsOf(amount, row.currency));
    const shares = row.shares.map(({ department_id, percentage }) => ({
      department: department_id as string | null,
      weight: Math.round(percentage * 10_000),
    }));
    const rest = whole - shares.reduce((sum, { weight }) => sum + weight, 0);
    return {
      id: row.id,
      subscription: row.subscription.id,
      product: row.product_id,
      period: row.period_id,
      publisher: row.publisher_id,
      product_type: row.product_type_id,
      currency: row.currency,
      amount: minor(row.amount),
      cents: row.local_amount === null ? null : centsOf(row.local_amount, local),
      is_price: row.is_price,
      base: minor(row.base),
      rule: row.rule,
      rate: row.rate,
      is_rate_fixed: row.is_rate_fixed,
      shares: rest > 0 ? [...shares, { department: null, weight: rest }] : shares,
      fixed: row.fixed,
      recommendation: row.recommendation,
      rating: row.rating,
      uses: row.uses?.count ?? null,
      monthsKnown: row.uses?.months_known ?? 0,
    };
  });
}

function tenThousandths(percent: number): number {
  return Math.round(percent * 10_000);
}

const knownCurrencies = new WeakMap<ScenarioBasis, ReadonlyMap<string, string>>();

/** The currencies of the rows, found once for each answer. */
function currenciesOf(basis: ScenarioBasis): ReadonlyMap<string, string> {
  const known = knownCurrencies.get(basis) ?? new Map(basis.rows.map((row) => [row.id, row.currency]));
  knownCurrencies.set(basis, known);
  return known;
}

/** Choices in the domain's form. */
export function domainChoices(choices: Draft['choices'], basis: ScenarioBasis): Map<string, ScenarioChoice> {
  return new Map(
    choices.map((choice): [string, ScenarioChoice] => {
      const key = keyOfChoice(choice);
      const { decision, percent, amount } = choice;
      const currency = currenciesOf(basis).get(key) ?? basis.currency;
      return [
        key,
        {
          decision,
          percent: percent === null ? null : tenThousandths(percent),
          amount: amount === null ? null : centsOf(amount, currency),
        },
      ];
    }),
  );
}

/** A draft in the domain's form. An unchanged budget keeps the base on which it was edited. */
export function inputOf(draft: Draft, basis: ScenarioBasis, saved: Pick<Scenario, 'department_budgets'> | undefined): ScenarioInput {
  const budgets = new Map<string, ScenarioValue>();
  for (const { department_id: id, percent, amount } of draft.department_budgets) {
    const was = saved?.department_budgets.find(({ department_id }) => department_id === id);
    const isKept = was && (was.edited === 'percent' ? was.percent === percent : was.amount === amount);
    const base = centsOf(isKept ? was.base : (basis.departments.find((each) => each.id === id)?.base ?? 0), basis.currency);
    const value =
      amount === null ? valueByPercent(base, tenThousandths(percent ?? 0)) : valueByAmount(base, centsOf(amount, basis.currency));
    if (value) budgets.set(id, value);
  }
  return {
    assumptions: {
      default_percent: draft.default_percent === null ? null : tenThousandths(draft.default_percent),
      currencies: new Map(draft.currency_percents.map(({ currency, percent }) => [currency, tenThousandths(percent)])),
      publishers: new Map(draft.publisher_percents.map(({ publisher_id, percent }) => [publisher_id, tenThousandths(percent)])),
      product_types: new Map(draft.product_type_percents.map(({ product_type_id, percent }) => [product_type_id, tenThousandths(percent)])),
      choices: domainChoices(draft.choices, basis),
    },
    budgets,
  };
}
