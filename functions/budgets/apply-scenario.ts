import { createHash, randomUUID } from 'node:crypto';
import type { Scenario } from '#shared/contract/entities/scenario.ts';
import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import type { PeriodChange } from '#shared/contract/entities/subscription.ts';
import { conflict, type Problem } from '#shared/contract/errors.ts';
import type { scenarios } from '#shared/contract/groups/scenarios.ts';
import type { ScenarioApplied } from '#shared/contract/rows/scenario-row.ts';
import { atBase, type ScenarioValue } from '#shared/domain/budgets/scenario-value.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { wireOfCents } from '#shared/domain/money/cents.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { lockedCode } from '#shared/domain/periods/period-lock.ts';
import { type ApplySkip, planApply, type PlannedChoice } from '#shared/domain/scenarios/plan-apply.ts';
import type { Caller } from '../platform/caller.ts';
import { answer, type Handler } from '../platform/http.ts';
import { ownMessage } from '../platform/messages/english.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { type Repository, repositoryFor } from '../platform/repository.ts';
import { saveScenario } from '#functions/records/money/budgets/department-scenarios.ts';
import { loadOpenPeriod } from '#functions/records/ground/financial-periods/open-period.ts';
import { changeMany, type OneChange } from '#functions/records/holdings/periods/change-many.ts';
import { priceLockOf } from '#functions/records/holdings/periods/guard-lock.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { scenarioDepartments, scenarioRows } from '#functions/records/money/scenarios/scenario-rows.ts';
import { loadScenario, scenarioById, scenarioInput, scenarioView } from '#functions/records/money/scenarios/scenario-view.ts';

/** Budget scenarios that one commit writes. */
const perCommit = 40;

const skipSentences: Readonly<Record<ApplySkip, Message>> = {
  expected: say('scenarios.skippedExpected'),
  accepted: say('scenarios.skippedAccepted'),
  cancelled: say('scenarios.skippedCancelled'),
  one_time: say('scenarios.skippedOneTime'),
  locked: say('scenarios.skippedLocked'),
  priced: say('scenarios.skippedPriced'),
  gone: say('scenarios.skippedGone'),
};

/** A choice that an apply does not write, and the reason. */
type Skip = Pick<ScenarioApplied['skipped'][number], 'id' | 'name' | 'reason'> & { message: Message };

/** The writes of an apply, planned on one state of the library. */
interface Plan {
  period: FinancialPeriod;
  periods: { row: ScenarioApplied['periods'][number]; change: PeriodChange }[];
  budgets: { row: ScenarioApplied['budgets'][number]; value: ScenarioValue }[];
  skipped: Skip[];
}

/**
 * C627. Writes the choices of a scenario as proposals and expected prices of their periods, and its budgets as budget scenarios. All is checked before
 * the first write, and written in commits under one change set, which is named by the idempotency key: a repeated call resumes an interrupted one.
 */
export const applyScenario: Handler<typeof scenarios.apply> = async ({ caller, params, query, body, ...request }) => {
  const isRehearsal = query.check === true;
  const changeSet = { id: changeSetOf(caller), access: 'edit-financials' } as const;
  const repo = repositoryFor({ ...caller, changeSet });
  const start = await repo.commit(async (tx) => {
    const found = await loadScenario(tx, params.id);
    const isResumed = found.applied?.change_set === changeSet.id;
    // A resumed apply has changed the version itself.
    const scenario = isResumed ? found : await loadScenario(tx, params.id, body.version);
    const period = await loadOpenPeriod(tx, scenario.financial_period_id);
    const model = await tx.model();
    if (!isResumed) {
      refuseApplied(model, scenario.applied);
      refuseLocked(model, chosenPeriods(model, scenario));
    }
    const plan = planOf(model, scenario, period);
    if (isRehearsal || isResumed) return { plan, isDone: isResumed && scenario.applied?.finished === true };
    tx.save('scenario', { ...scenario, applied: { change_set: changeSet.id, at: tx.at, by: caller.userId ?? '', finished: false } });
    return { plan, isDone: false };
  });
  const { plan } = start;
  if (!start.isDone) {
    const late = await changePeriods(repo, plan, isRehearsal);
    plan.skipped.push(...late);
    if (!isRehearsal) await writeBudgets(repo, { id: params.id, changeSet: changeSet.id }, plan);
  }
  const model = isRehearsal ? await request.model() : await repo.model();
  const result: ScenarioApplied = {
    change_set: isRehearsal ? null : changeSet.id,
    scenario: scenarioView(model, caller, scenarioById(model, caller, params.id)),
    periods: plan.periods.map(({ row }) => row),
    budgets: plan.budgets.map(({ row }) => row),
    skipped: plan.skipped.map((each) => ({ ...each, ...ownMessage(each.message) })),
  };
  if (isRehearsal) return result;
  const written = { periods: plan.periods.length, budgets: plan.budgets.length };
  return answer(result, { message: say('scenarios.applied', written), ...(plan.skipped.length > 0 && { status: 'warning' as const }) });
};

/** The change set of an apply: the client's own, else one for each key. */
function changeSetOf({ changeSet, idempotencyKey }: Caller): string {
  if (changeSet) return changeSet.id;
  if (idempotencyKey === undefined) return `scenario-${randomUUID()}`;
  return `scenario-${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}`;
}

function chosenPeriods(model: ReadModel, scenario: Scenario): string[] {
  return scenario.choices.flatMap(({ subscription_period_id }) => model.resolve('subscription_period', subscription_period_id) ?? []);
}

/** Throws 409 while an earlier apply has not been undone: a second one would change the same records, which the undo of the first then skips. */
function refuseApplied(model: ReadModel, applied: Scenario['applied']): void {
  if (!applied) return;
  const { date_format, timezone } = memberOf(model);
  const by = model.find('user', applied.by)?.name ?? 'none';
  const at = formatDate(applied.at, `${date_format} HH:mm`, timezone);
  throw conflict(say('scenarios.alreadyApplied', { by, at }));
}

/** Throws 409 `period.locked` with the names where one of the periods is locked (D9). */
function refuseLocked(model: ReadModel, ids: readonly string[]): void {
  const locked = ids.filter((id) => {
    const period = model.find('subscription_period', id);
    return period && priceLockOf(model, period) !== undefined;
  });
  if (locked.length > 0) throw lockedProblem(model, locked);
}

function lockedProblem(model: ReadModel, ids: readonly string[]): Problem {
  const periods = ids.map((id) => ({
    id,
    name: reference(model, 'subscription', model.find('subscription_period', id)?.subscription_id)?.name ?? id,
  }));
  const names = periods.map(({ name }) => name).join(', ');
  return conflict(say('scenarios.periodsLocked', { count: ids.length, names }), { code: lockedCode, periods });
}

function planOf(model: ReadModel, stored: Scenario, period: FinancialPeriod): Plan {
  const scenario = model.live('scenario', stored);
  const { currency } = memberOf(model);
  const rows = scenarioRows(model, period);
  const names = new Map(rows.flatMap(({ id, subscription, name }) => [[id, name] as const, [subscription, name] as const]));
  const { choices, budgets } = scenarioInput(model, scenario);
  const { writes, skipped } = planApply(rows, choices);
  return {
    period,
    periods: writes.map(plannedPeriod(names)),
    budgets: scenarioDepartments(model, period).flatMap(({ id, name, base }) => {
      const value = budgets.get(id);
      if (!value) return [];
      const now = atBase(value, base);
      const percent = now.percent === null ? null : now.percent / 10_000;
      return [{ row: { department: { id, name }, percent, amount: wireOfCents(now.amount, currency) }, value: now }];
    }),
    skipped: skipped.map(({ id, reason }) => ({
      id,
      name: names.get(id) ?? nameOfChoice(model, id),
      reason,
      message: skipSentences[reason],
    })),
  };
}

/** A planned choice as a change of its period. Saving turns an expected price into a change relative to the latest price. */
const plannedPeriod =
  (names: ReadonlyMap<string, string>) =>
  ({ row, proposal, percent, amount }: PlannedChoice): Plan['periods'][number] => {
    const price = amount === null ? null : wireOfCents(amount, row.currency);
    const given = percent === null ? null : percent / 10_000;
    return {
      row: {
        id: row.id,
        subscription: { id: row.subscription, name: names.get(row.id) ?? '' },
        currency: row.currency,
        proposal_status: proposal,
        percent: given,
        amount: price,
      },
      change: {
        ...(proposal !== null && { proposal_status: proposal }),
        ...(given !== null && { forecasted_price_change: { kind: 'percent' as const, value: given } }),
        ...(price !== null && { forecasted_price: price }),
      },
    };
  };

function nameOfChoice(model: ReadModel, id: string): string {
  const period = model.find('subscription_period', id);
  return reference(model, 'subscription', period?.subscription_id ?? id)?.name ?? id;
}

/** Writes the periods; gives back those that others made impossible after the first commit. */
async function changePeriods(repo: Repository, plan: Plan, checkOnly: boolean): Promise<Skip[]> {
  const changes = plan.periods.map(({ row, change }, index): OneChange => ({ id: row.id, at: `choices.${index}`, change }));
  const { skipped } = await changeMany(repo, changes, { checkOnly, refuseLocked: lockedProblem });
  const names = new Map(plan.periods.map(({ row }) => [row.id, row.subscription.name]));
  return skipped.map(({ id, code, message }) => ({
    id,
    name: names.get(id) ?? '',
    reason: code === 'period.refused' ? 'refused' : 'locked',
    message,
  }));
}

/** Writes the budget scenarios, and with the last of them that all is written. */
async function writeBudgets(
  repo: Repository,
  { id, changeSet }: { id: string; changeSet: string },
  { period, budgets }: Plan,
): Promise<void> {
  for (let start = 0; start === 0 || start < budgets.length; start += perCommit) {
    const isLast = start + perCommit >= budgets.length;
    await repo.commit(async (tx) => {
      await loadOpenPeriod(tx, period.id);
      for (const { row, value } of budgets.slice(start, start + perCommit)) {
        const department = await tx.find('department', row.department.id);
        if (department) await saveScenario(tx, 'budget_scenario', { departmentId: department.id, period }, value);
      }
      const scenario = isLast ? await tx.find('scenario', id) : undefined;
      // It may have been undone meanwhile, and even applied again.
      if (scenario?.applied?.change_set === changeSet)
        tx.save('scenario', { ...scenario, applied: { ...scenario.applied, at: tx.at, finished: true } });
    });
  }
}
