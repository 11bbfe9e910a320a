import { invalid, type Problem } from '#shared/contract/errors.ts';
import type { FieldMessages } from '#shared/contract/envelope.ts';
import type { PeriodChange, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { Breach } from '#shared/domain/breach.ts';
import type { Letter } from '#shared/domain/periods/decide.ts';
import { type LockCause, lockedCode, lockSentences } from '#shared/domain/periods/period-lock.ts';
import type { SkippedPeriod } from '#shared/contract/rows/decision-row.ts';
import { today } from '#functions/platform/clock.ts';
import { writtenUnder } from '#functions/platform/change-set.ts';
import { type Answer, answer } from '#functions/platform/http.ts';
import { outdated } from '#functions/platform/outdated.ts';
import { decidePeriod, type PeriodDecided, planDecision } from './decide-period.ts';
import { withForecast } from './forecast-of.ts';
import { lockOf, savedByPerson, underLock } from './guard-lock.ts';
import { movesDates, overlapBreaches, type PeriodValues, planPeriod } from './plan-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { changesBetween } from '#functions/platform/changes-between.ts';
import { currentRun } from '../../work/workflow/current-run.ts';
import { warningOfPrices } from './price-jumps.ts';
import { settleByChange } from '../../work/workflow/settle-by-change.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { told } from '#functions/platform/messages/english.ts';

/** One of many changes; `at` is where its errors are shown. A decision may come with its reasons instead of in the change. */
export interface OneChange {
  id: string;
  at: string;
  change: PeriodChange;
  decision?: PeriodDecided;
}

/** What changing many periods did; with the letters that no longer hold where it decided on them, and the locked periods that it skipped. */
export interface ManyChanged {
  changed: number;
  unchanged: number;
  ids: string[];
  to_withdraw: { id: string; letter: Letter }[];
  skipped: SkippedPeriod[];
}

export interface ChangeOptions {
  /** Writes nothing. */
  checkOnly?: boolean;
  /** The refusal of the whole block where periods are locked before its first write, whatever is changed of them. */
  refuseLocked?: (model: ReadModel, ids: readonly string[]) => Problem;
}

/** Periods that one commit changes; each may carry its run and checks of what it newly points to. */
const together = 40;
/** Writes after which a commit takes no further period; one adds a dozen at most. */
const full = 80;

/**
 * Changes many periods or, if one of them breaks a rule, none (C172, C176); locked periods are skipped and named (D9). All are checked first, against the dates that they will
 * have together. They are then written in commits of some dozen; a call that is repeated finishes one that stopped in between, and
 * counts as unchanged what is already as it asks.
 */
export async function changeMany(
  repo: Repository,
  asked: readonly OneChange[],
  { checkOnly = false, refuseLocked }: ChangeOptions = {},
): Promise<ManyChanged> {
  // Periods that this change set has written before are done, whatever others made of them since.
  const written = await writtenUnder(repo.caller, 'subscription_period');
  const wanted = asked.filter(({ id }) => !written.has(id));
  const changed = new Set(asked.flatMap(({ id }) => (written.has(id) ? [id] : [])));
  const letters = new Map<string, Letter>();
  const skipped = new Map<string, SkippedPeriod>();
  const isMoving = wanted.some(({ change }) => movesDates(change as Partial<PeriodValues>));
  let start = 0;
  while (start < wanted.length) {
    start += await repo.commit(async (tx) => {
      const model = await tx.model();
      const turn = wanted.slice(start, start + together);
      // All were checked before the first was written; those that move are compared with each other.
      // After the first write a period that others made impossible is skipped and named: the rest of the block is there already.
      const late = start > 0 || written.size > 0 ? new Map<string, SkippedPeriod>() : undefined;
      const planned = plan(model, start === 0 || isMoving ? wanted : turn, { done: changed, late, allLocks: refuseLocked !== undefined });
      const locked = [...planned].flatMap(([id, { lock }]) => (lock ? [id] : []));
      if (refuseLocked && !late && locked.length > 0) throw refuseLocked(model, locked);
      const chunk = turn.map((one) => one.id);
      if (checkOnly) {
        skipped.clear();
        for (const [id, { lock }] of planned) if (lock) skipped.set(id, lockedPeriod(id, lock));
        return wanted.length;
      }
      await tx.prefetch('subscription_period', chunk);
      await tx.prefetch(
        'workflow_run',
        chunk.flatMap((id) => currentRun(model, id)?.id ?? []),
      );
      let taken = 0;
      for (const id of chunk) {
        if (tx.size >= full) break;
        const one = planned.get(id);
        // The commit may be done again on a newer state: each time says anew what is locked.
        skipped.delete(id);
        const refusal = late?.get(id);
        if (refusal) skipped.set(id, refusal);
        else if (one?.lock) skipped.set(id, lockedPeriod(id, one.lock));
        else if (one) await save(tx, model, one, { changed, letters });
        taken++;
      }
      return taken;
    });
  }
  return {
    changed: changed.size,
    unchanged: asked.length - changed.size - skipped.size,
    ids: asked.map((one) => one.id),
    to_withdraw: [...letters].map(([id, letter]) => ({ id, letter })),
    skipped: [...skipped.values()],
  };
}

function lockedPeriod(id: string, cause: LockCause): SkippedPeriod {
  return { id, code: lockedCode, ...told(lockSentences[cause]) };
}

/** What a bulk call answers: a warning where locked periods were skipped. */
export async function answerMany(repo: Repository, wanted: readonly OneChange[], checkOnly = false): Promise<Answer<ManyChanged>> {
  const done = await changeMany(repo, wanted, { checkOnly });
  const { length } = done.skipped.filter(({ code }) => code === lockedCode);
  const late = done.skipped.length - length;
  if (late > 0) return answer(done, { message: say('periods.periodsChangedOthersSinceSkipped', { late }), status: 'warning' });
  if (length === 0) {
    const warning = checkOnly ? undefined : warningOfPrices(await repo.model(), pricedOf(await repo.model(), wanted));
    return answer(done, warning && { message: warning, status: 'warning' });
  }
  return answer(done, {
    message: say('periods.periodsLockedSkipped', { count: length }),
    status: 'warning',
  });
}

/** The periods that were given a price, as they are now. */
function pricedOf(model: ReadModel, wanted: readonly OneChange[]): SubscriptionPeriod[] {
  const given = wanted.filter(({ change }) => typeof change.price === 'number');
  return given.flatMap(({ id }) => model.find('subscription_period', id) ?? []);
}

interface PlannedChange {
  before: SubscriptionPeriod;
  next: SubscriptionPeriod;
  change: Partial<PeriodValues>;
  decision: PeriodDecided | undefined;
  /** Why the period is skipped. */
  lock?: LockCause | undefined;
}
type Planned = Map<string, PlannedChange>;

async function save(
  tx: Transaction,
  model: ReadModel,
  { next, change, decision }: PlannedChange,
  { changed, letters }: { changed: Set<string>; letters: Map<string, Letter> },
): Promise<void> {
  const stored = await tx.find('subscription_period', next.id);
  if (!stored) return;
  // A period that changed since the plan was made refuses the commit, which is then planned anew.
  let saved = await settleByChange(tx, model, stored, tx.save('subscription_period', savedByPerson(stored, next)), change);
  if (decision) {
    const decided = await decidePeriod(tx, model, saved, decision, { unguarded: true });
    saved = decided.period;
    if (decided.to_withdraw) letters.set(next.id, decided.to_withdraw);
  }
  if (saved !== stored) changed.add(next.id);
}

interface PlanOptions {
  /** Periods that are written already. */
  done: ReadonlySet<string>;
  /** Where the periods go that are wrong, instead of a refusal; they are not planned. */
  late?: Map<string, SkippedPeriod> | undefined;
  /** A lock counts whatever is changed, and not only for what it guards. */
  allLocks: boolean;
}

/** Every period as it will be, or 422 with all that is wrong, by row. */
function plan(model: ReadModel, wanted: readonly OneChange[], { done, late, allLocks }: PlanOptions): Planned {
  const day = today(memberOf(model).timezone);
  const errors: FieldMessages = {};
  const planned: Planned = new Map();
  const refuse = (at: string, field: string, message: Message): void => void (errors[`${at}.${field}`] ??= []).push(message);
  const moved: OneChange[] = [];
  for (const one of wanted) {
    const { version, decision: plain, ...given } = one.change;
    const decision = one.decision ?? (plain && { decision: plain });
    const before = model.find('subscription_period', one.id);
    if (!before || before.id !== one.id) {
      refuse(one.at, 'id', say('periods.subscriptionPeriodDoesNotExistNo'));
      continue;
    }
    if (planned.has(one.id)) {
      refuse(one.at, 'id', say('evaluation.namedTwice'));
      continue;
    }
    const change = withLiveReferences(model, 'subscription_period', given as Partial<PeriodValues>);
    // A mere decision leaves everything else as it is.
    const { next, breaches } = Object.keys(change).length === 0 ? { next: before, breaches: [] } : planPeriod(model, before, change, day);
    const wished = withForecast(model, before, { ...before, ...next }, change);
    const guarded = underLock(model, before, wished, { ...change, ...(decision && { decision: decision.decision }) });
    const lock = guarded.cause ?? (allLocks ? lockOf(model, before) : undefined);
    if (guarded.cause !== undefined || lock !== undefined) {
      planned.set(one.id, { before, next: before, change: {}, decision: undefined, lock });
      continue;
    }
    const after = guarded.next;
    for (const { field, message } of breaches) refuse(one.at, field, message);
    const outcome = decision && planDecision(model, after, decision, { at: after.updated_at, by: null });
    if (outcome && !outcome.ok) for (const { message } of outcome.breaches) refuse(one.at, one.decision ? 'reason' : 'decision', message);
    const decided = outcome?.ok ? outcome.next : after;
    if (version !== undefined && version !== before.version && !done.has(one.id) && changesBetween(before, decided).length > 0) {
      const conflict = outdated('subscription_period', before, model.find('user', before.updated_by));
      if (!late) throw conflict;
      late.set(one.id, { id: one.id, code: 'period.refused', ...told(conflict.said) });
      continue;
    }
    planned.set(one.id, { before, next: after, change, decision });
    if (movesDates(change)) moved.push(one);
  }
  for (const one of moved) for (const { field, message } of overlaps(model, planned, one.id)) refuse(one.at, field, message);
  if (late) {
    for (const { id, at } of wanted) {
      const own = Object.keys(errors).find((key) => key.startsWith(`${at}.`));
      if (own === undefined) continue;
      late.set(id, { id, code: 'period.refused', ...told(errors[own]?.[0] ?? say('fields.notValid')) });
      planned.delete(id);
    }
  } else if (Object.keys(errors).length > 0) throw invalid(errors, say('periods.nothingChangedPleaseCheckMarkedRows'));
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
