import { randomUUID } from 'node:crypto';
import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import { conflict, notFound, Problem } from '#shared/contract/errors.ts';
import type { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { type RolledPart, rolledParts, type RollForward } from '#shared/contract/rows/roll-forward-row.ts';
import { carryBudgets, type CarriedBudget, carryRates } from '#shared/domain/budgets/roll-forward.ts';
import { expectedPeriod } from '#shared/domain/forecasts/expected-period.ts';
import { wireOfCents } from '#shared/domain/money/cents.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { today } from '../platform/clock.ts';
import { answer, type Handler } from '../platform/http.ts';
import { ownMessage } from '../platform/messages/english.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { Transaction } from '../platform/transaction.ts';
import { budgetAmount, budgetsOf, byName } from '#functions/records/money/budgets/department-spend.ts';
import { loadOpenPeriod } from '#functions/records/ground/financial-periods/open-period.ts';
import { createNextPeriod } from '#functions/records/holdings/periods/create-next-period.ts';
import { forecastOf } from '#functions/records/holdings/periods/forecast-of.ts';
import { liveFinancialPeriod, rateTable } from '#functions/records/holdings/periods/planned-rate.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { idOf } from '#functions/platform/derived-id.ts';

/** Records of one commit. */
const maxPerCommit = 40;
/** Writes after which a commit accepts no further record, below the 98 of one transaction. */
const fullAt = 80;

type Body = BodyOf<typeof financialPeriods.rollForward>;
type Skipped = RollForward['skipped'][number];

/** One record to be made. Its id follows from the call's key, so a repeated call finds what an interrupted one made. */
interface Step {
  kind: KindName;
  id: string;
  make: (tx: Transaction) => unknown;
}

/** The records that a roll-forward creates, planned on one state of the library. */
interface Plan {
  from: FinancialPeriod;
  to: FinancialPeriod;
  budgets: (CarriedBudget & { step: Step })[];
  rates: Step[];
  periods: { subscription: string; step: Step }[];
  skipped: Skipped[];
}

interface Run {
  id: string;
  body: Body;
  key: string;
  /** Why a subscription got no period, by its id. */
  refused: ReadonlyMap<string, Message>;
}

/**
 * Carries budgets, rates and continuing subscriptions over to the next financial period (C614). What to make is decided within each commit, on
 * what is there at that moment; rates come before the periods that take them. The rehearsal makes everything in a transaction that is never written.
 */
export const rollForward: Handler<typeof financialPeriods.rollForward> = async (request) => {
  const { repo, params, query, body, caller } = request;
  let run: Run = { id: params.id, body, key: caller.idempotencyKey ?? randomUUID(), refused: new Map() };
  if (query.dry_run) {
    const trial = new Transaction(caller, await request.model());
    const plan = await planIn(trial, run);
    const { refused } = await makeSteps(trial, plan, [...firstSteps(plan), ...plan.periods.map(({ step }) => step)], Infinity);
    return answer(await present(trial, plan, refused));
  }
  for (let isDone = false; !isDone;) {
    const { made, refused } = await repo.commit(async (tx) => {
      const plan = await planIn(tx, run);
      const model = await tx.model();
      const isMissing = (step: Step): boolean => model.find(step.kind, step.id) === undefined;
      const first = firstSteps(plan).filter(isMissing);
      const later = plan.periods.flatMap(({ subscription, step }) => (run.refused.has(subscription) || !isMissing(step) ? [] : [step]));
      return makeSteps(tx, plan, first.length > 0 ? first : later, maxPerCommit);
    });
    run = { ...run, refused: new Map([...run.refused, ...refused]) };
    isDone = made === 0;
  }
  const now = new Transaction(caller, await request.model());
  const plan = await planIn(now, run);
  const result = await present(now, plan, run.refused);
  const counts = { budgets: result.budgets.length, rates: result.rates.length, periods: result.periods.length };
  return answer(result, { message: say('budgets.rolledForward', { name: result.to.name, ...counts }) });
};

/** Periods take the rates of the table, so these come before them. */
function firstSteps(plan: Plan): Step[] {
  return [...plan.budgets.map(({ step }) => step), ...plan.rates];
}

/** Makes as many records as fit into one commit. A subscription whose rules refuse a next period is named and skipped. */
async function makeSteps(tx: Transaction, plan: Plan, steps: readonly Step[], most: number) {
  const refused = new Map<string, Message>();
  let made = 0;
  for (const step of steps) {
    // A period brings the record of its metadata along.
    if (most !== Infinity && (tx.created().length + 1 >= most || tx.size >= fullAt)) break;
    try {
      await step.make(tx);
      made += 1;
    } catch (error) {
      const subscription = plan.periods.find((each) => each.step === step)?.subscription;
      if (!(error instanceof Problem) || subscription === undefined) throw error;
      refused.set(subscription, Object.values(error.errors ?? {}).flat()[0] ?? error.said);
    }
  }
  return { made, refused };
}

async function planIn(tx: Transaction, run: Run): Promise<Plan> {
  const from = await tx.load('financial_period', run.id);
  if (from.id !== run.id) throw notFound(say('kinds.financial_period'));
  const model = await tx.model();
  const next = [...model.all('financial_period')]
    .filter(({ start_date }) => start_date > from.end_date)
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))[0];
  if (!next) throw conflict(say('budgets.noPeriodAfter', { name: from.name }));
  const to = await loadOpenPeriod(tx, next.id);
  const parts = new Set<RolledPart>(run.body.parts ?? rolledParts);
  const empty = { carried: [], present: [] };
  const budgets = parts.has('budgets') ? plannedBudgets(model, from, to, run) : empty;
  const rates = parts.has('rates') ? plannedRates(model, from, to, run) : empty;
  const skip = (part: RolledPart, name: string, message: Message): Skipped => ({ part, name, ...ownMessage(message) });
  return {
    from,
    to,
    budgets: budgets.carried,
    rates: rates.carried,
    periods: parts.has('periods') ? plannedPeriods(model, to, run) : [],
    skipped: [
      ...budgets.present.map(({ department }) =>
        skip('budgets', reference(model, 'department', department)?.name ?? '', say('budgets.budgetExists', { name: to.name })),
      ),
      ...rates.present.map(({ currency }) => skip('rates', currency, say('budgets.rateExists', { name: to.name }))),
    ],
  };
}

function plannedBudgets(model: ReadModel, from: FinancialPeriod, to: FinancialPeriod, { key, body }: Run) {
  const local = memberOf(model).currency;
  const departments = [...model.all('department')].toSorted((a, b) => byName(a.name, b.name)).map(({ id }) => id);
  const idFor = (department: string): string => idOf(key, 'budget', department);
  const before = departments.flatMap((id): [string, number][] => {
    const cents = budgetAmount(model, from.id, id);
    return cents === null ? [] : [[id, cents]];
  });
  const known = departments.filter((id) => budgetsOf(model, to.id, id).some((budget) => budget.id !== idFor(id)));
  const { carried, present } = carryBudgets(new Map(before), new Set(known), Math.round((body.budget_percent ?? 0) * 10_000));
  const steps = carried.map((budget) => {
    const id = idFor(budget.department);
    const fields = { department_id: budget.department, financial_period_id: to.id, amount: wireOfCents(budget.amount, local), note: null };
    return { ...budget, step: { kind: 'budget' as const, id, make: (tx: Transaction) => tx.create('budget', { id, ...fields }) } };
  });
  return { carried: steps, present };
}

function plannedRates(model: ReadModel, from: FinancialPeriod, to: FinancialPeriod, { key }: Run) {
  const idFor = (currency: string): string => idOf(key, 'exchange_rate', currency);
  const lines = rateTable(model);
  const known = lines.filter(
    ({ id, currency, financial_period_id }) => financial_period_id === liveFinancialPeriod(model, to.id) && id !== idFor(currency),
  );
  const { carried, present } = carryRates(
    lines.filter(({ financial_period_id }) => financial_period_id === liveFinancialPeriod(model, from.id)),
    new Set(known.map(({ currency }) => currency)),
    memberOf(model).currency,
  );
  const steps = carried.map(({ currency, rate, as_of, source }): Step => {
    const id = idFor(currency);
    const fields = { currency, financial_period_id: to.id, rate, as_of, source };
    return { kind: 'exchange_rate', id, make: (tx) => tx.create('exchange_rate', { id, ...fields }) };
  });
  return { carried: steps, present };
}

/** Subscriptions that go on into the financial period and have no period in it, or one that this call made. */
function plannedPeriods(model: ReadModel, to: FinancialPeriod, { key }: Run): Plan['periods'] {
  const day = today(memberOf(model).timezone);
  return [...model.all('subscription')]
    .toSorted((a, b) => byName(a.name, b.name))
    .flatMap(({ id: subscription, terms }) => {
      const id = idOf(key, 'subscription_period', subscription);
      const periods = model.by('subscription_period', 'subscription_id', subscription).filter((period) => period.id !== id);
      if (periods.some(({ financial_period_id }) => liveFinancialPeriod(model, financial_period_id) === to.id)) return [];
      const expected = expectedPeriod(periods, to, day, terms?.length_months);
      // An open-ended one goes on as it is.
      if (!expected || expected.id !== '') return [];
      const make = (tx: Transaction) => createNextPeriod(tx, subscription, { id, financialPeriodId: to.id });
      return [{ subscription, step: { kind: 'subscription_period' as const, id, make } }];
    });
}

/** The records of a plan as they are in a transaction, whether that is written or not. */
async function present(tx: Transaction, plan: Plan, refused: ReadonlyMap<string, Message>): Promise<RollForward> {
  const model = await tx.model();
  const { currency } = memberOf(model);
  const wire = (cents: number): number => wireOfCents(cents, currency);
  const nameOf = (kind: KindName, id: string) => reference(model, kind, id) ?? { id, name: '' };
  const result: RollForward = { from: plan.from, to: plan.to, currency, budgets: [], rates: [], periods: [], skipped: [...plan.skipped] };
  for (const { department, before, amount, step } of plan.budgets)
    if (await tx.find('budget', step.id))
      result.budgets.push({ department: nameOf('department', department), before: wire(before), amount: wire(amount) });
  for (const { id } of plan.rates) {
    const line = await tx.find('exchange_rate', id);
    if (line) result.rates.push({ currency: line.currency, rate: line.rate, as_of: line.as_of });
  }
  for (const { subscription, step } of plan.periods) {
    const period = await tx.find('subscription_period', step.id);
    const message = refused.get(subscription);
    if (period) {
      const { start_date, end_date } = period;
      const forecast = forecastOf(model, period)?.amount ?? null;
      result.periods.push({
        subscription: nameOf('subscription', subscription),
        start_date,
        end_date,
        currency: period.currency,
        forecast,
      });
    } else if (message) result.skipped.push({ part: 'periods', name: nameOf('subscription', subscription).name, ...ownMessage(message) });
  }
  return result;
}
