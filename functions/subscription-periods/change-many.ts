import { invalid } from '#shared/contract/errors.ts';
import type { FieldErrors } from '#shared/contract/envelope.ts';
import type { PeriodChange, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { today } from '../platform/clock.ts';
import { outdated } from '../platform/outdated.ts';
import { movesDates, overlapBreaches, type PeriodValues, planPeriod } from '../platform/periods/plan-period.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { changesBetween } from '../platform/changes-between.ts';
import type { Repository } from '../platform/repository.ts';
import type { Transaction } from '../platform/transaction.ts';
import { memberOf } from '../platform/rows/member-of.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';

/** One of many changes; `at` is where its errors are shown. */
export interface OneChange {
  id: string;
  at: string;
  change: PeriodChange;
}

/** Periods that one commit changes; each may carry checks of what it newly points to. */
const together = 40;

/**
 * Changes many periods or, if one of them breaks a rule, none (C172, C176). All are checked first, against the dates that they will
 * have together. They are then written in commits of some dozen; a call that is repeated finishes one that stopped in between, and
 * counts as unchanged what is already as it asks.
 */
export async function changeMany(
  repo: Repository,
  wanted: readonly OneChange[],
): Promise<{ changed: number; unchanged: number; ids: string[] }> {
  const changed = new Set<string>();
  let start = 0;
  do {
    const chunk = wanted.slice(start, start + together).map((one) => one.id);
    await repo.commit(async (tx) => {
      const planned = plan(await tx.model(), wanted, changed);
      await tx.prefetch('subscription_period', chunk);
      for (const id of chunk) await save(tx, planned, id, changed);
    });
    start += together;
  } while (start < wanted.length);
  return { changed: changed.size, unchanged: wanted.length - changed.size, ids: wanted.map((one) => one.id) };
}

type Planned = Map<string, { before: SubscriptionPeriod; next: SubscriptionPeriod }>;

async function save(tx: Transaction, planned: Planned, id: string, changed: Set<string>): Promise<void> {
  const one = planned.get(id);
  const stored = await tx.find('subscription_period', id);
  if (!one || !stored) return;
  // A period that changed since the plan was made refuses the commit, which is then planned anew.
  if (tx.save('subscription_period', one.next) !== stored) changed.add(id);
}

/** Every period as it will be, or 422 with all that is wrong, by row. */
function plan(model: ReadModel, wanted: readonly OneChange[], done: ReadonlySet<string>): Planned {
  const day = today(memberOf(model).timezone);
  const errors: FieldErrors = {};
  const planned: Planned = new Map();
  const refuse = (at: string, field: string, message: string): void => void (errors[`${at}.${field}`] ??= []).push(message);
  const moved: OneChange[] = [];
  for (const one of wanted) {
    const { version, ...given } = one.change;
    const before = model.find('subscription_period', one.id);
    if (!before || before.id !== one.id) {
      refuse(one.at, 'id', 'Subscription period does not exist or is no longer available');
      continue;
    }
    if (planned.has(one.id)) {
      refuse(one.at, 'id', 'Is named twice');
      continue;
    }
    const change = withLiveReferences(model, 'subscription_period', given as Partial<PeriodValues>);
    const { next, breaches } = planPeriod(model, before, change, day);
    for (const { field, message } of breaches) refuse(one.at, field, message);
    const after = { ...before, ...next };
    if (version !== undefined && version !== before.version && !done.has(one.id) && changesBetween(before, after).length > 0)
      throw outdated('subscription_period', before, model.find('user', before.updated_by));
    planned.set(one.id, { before, next: after });
    if (movesDates(change)) moved.push(one);
  }
  for (const one of moved) for (const { field, message } of overlaps(model, planned, one.id)) refuse(one.at, field, message);
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Nothing was changed. Please check the marked rows.');
  return planned;
}

function overlaps(model: ReadModel, planned: Planned, id: string): Breach[] {
  const moved = planned.get(id)?.next;
  if (!moved) return [];
  const others = model.by('subscription_period', 'subscription_id', moved.subscription_id).filter((other) => other.id !== id);
  return overlapBreaches(
    model,
    moved,
    others.map((other) => planned.get(other.id)?.next ?? other),
  );
}
