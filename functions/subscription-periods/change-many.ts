import { invalid } from '#shared/contract/errors.ts';
import type { FieldErrors } from '#shared/contract/envelope.ts';
import type { PeriodChange, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { Breach } from '#shared/domain/breach.ts';
import type { Letter } from '#shared/domain/periods/decide.ts';
import { today } from '../platform/clock.ts';
import { outdated } from '../platform/outdated.ts';
import { decidePeriod, type PeriodDecided, planDecision } from '../platform/periods/decide-period.ts';
import { withForecast } from '../platform/periods/forecast-of.ts';
import { movesDates, overlapBreaches, type PeriodValues, planPeriod } from '../platform/periods/plan-period.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { changesBetween } from '../platform/changes-between.ts';
import { currentRun } from '../platform/workflow/current-run.ts';
import { settleByChange } from '../platform/workflow/settle-by-change.ts';
import type { Repository } from '../platform/repository.ts';
import type { Transaction } from '../platform/transaction.ts';
import { memberOf } from '../platform/rows/member-of.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';

/** One of many changes; `at` is where its errors are shown. A decision may come with its reasons instead of in the change. */
export interface OneChange {
  id: string;
  at: string;
  change: PeriodChange;
  decision?: PeriodDecided;
}

/** What changing many periods did; with the letters that no longer hold where it decided on them. */
export interface ManyChanged {
  changed: number;
  unchanged: number;
  ids: string[];
  to_withdraw: { id: string; letter: Letter }[];
}

/** Periods that one commit changes; each may carry its run and checks of what it newly points to. */
const together = 40;
/** Writes after which a commit takes no further period; one adds a dozen at most. */
const full = 80;

/**
 * Changes many periods or, if one of them breaks a rule, none (C172, C176). All are checked first, against the dates that they will
 * have together. They are then written in commits of some dozen; a call that is repeated finishes one that stopped in between, and
 * counts as unchanged what is already as it asks.
 */
export async function changeMany(repo: Repository, wanted: readonly OneChange[]): Promise<ManyChanged> {
  const changed = new Set<string>();
  const letters = new Map<string, Letter>();
  const isMoving = wanted.some(({ change }) => movesDates(change as Partial<PeriodValues>));
  let start = 0;
  do {
    start += await repo.commit(async (tx) => {
      const model = await tx.model();
      const turn = wanted.slice(start, start + together);
      // All were checked before the first was written; those that move are compared with each other.
      const planned = plan(model, start === 0 || isMoving ? wanted : turn, changed);
      const chunk = turn.map((one) => one.id);
      await tx.prefetch('subscription_period', chunk);
      await tx.prefetch(
        'workflow_run',
        chunk.flatMap((id) => currentRun(model, id)?.id ?? []),
      );
      let taken = 0;
      for (const id of chunk) {
        if (tx.size >= full) break;
        const one = planned.get(id);
        if (one) await save(tx, model, one, { changed, letters });
        taken++;
      }
      return taken;
    });
  } while (start < wanted.length);
  return {
    changed: changed.size,
    unchanged: wanted.length - changed.size,
    ids: wanted.map((one) => one.id),
    to_withdraw: [...letters].map(([id, letter]) => ({ id, letter })),
  };
}

interface PlannedChange {
  before: SubscriptionPeriod;
  next: SubscriptionPeriod;
  decision: PeriodDecided | undefined;
}
type Planned = Map<string, PlannedChange>;

async function save(
  tx: Transaction,
  model: ReadModel,
  { next, decision }: PlannedChange,
  { changed, letters }: { changed: Set<string>; letters: Map<string, Letter> },
): Promise<void> {
  const stored = await tx.find('subscription_period', next.id);
  if (!stored) return;
  // A period that changed since the plan was made refuses the commit, which is then planned anew.
  let saved = await settleByChange(tx, model, stored, tx.save('subscription_period', next));
  if (decision) {
    const decided = await decidePeriod(tx, model, saved, decision);
    saved = decided.period;
    if (decided.to_withdraw) letters.set(next.id, decided.to_withdraw);
  }
  if (saved !== stored) changed.add(next.id);
}

/** Every period as it will be, or 422 with all that is wrong, by row. */
function plan(model: ReadModel, wanted: readonly OneChange[], done: ReadonlySet<string>): Planned {
  const day = today(memberOf(model).timezone);
  const errors: FieldErrors = {};
  const planned: Planned = new Map();
  const refuse = (at: string, field: string, message: string): void => void (errors[`${at}.${field}`] ??= []).push(message);
  const moved: OneChange[] = [];
  for (const one of wanted) {
    const { version, decision: plain, ...given } = one.change;
    const decision = one.decision ?? (plain && { decision: plain });
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
    // A mere decision leaves everything else as it is.
    const { next, breaches } = Object.keys(change).length === 0 ? { next: before, breaches: [] } : planPeriod(model, before, change, day);
    for (const { field, message } of breaches) refuse(one.at, field, message);
    const after = withForecast(model, before, { ...before, ...next }, change);
    const outcome = decision && planDecision(model, after, decision, { at: after.updated_at, by: null });
    if (outcome && !outcome.ok) for (const { message } of outcome.breaches) refuse(one.at, one.decision ? 'reason' : 'decision', message);
    const decided = outcome?.ok ? outcome.next : after;
    if (version !== undefined && version !== before.version && !done.has(one.id) && changesBetween(before, decided).length > 0)
      throw outdated('subscription_period', before, model.find('user', before.updated_by));
    planned.set(one.id, { before, next: after, decision });
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
