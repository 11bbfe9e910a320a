import { invalid, type Problem } from '#shared/contract/errors.ts';
import type { FieldMessages } from '#shared/contract/envelope.ts';
import type { PeriodChange, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { Breach } from '#shared/domain/breach.ts';
import type { Letter } from '#shared/domain/periods/decide.ts';
import type { BulkDecision, SkippedPeriod } from '#shared/contract/rows/decision-row.ts';
import { writtenUnder } from '#functions/platform/change-set.ts';
import { type Answer, answer } from '#functions/platform/http.ts';
import { outdated } from '#functions/platform/outdated.ts';
import { decidePeriod, type PeriodDecided, planDecision } from './decide-period.ts';
import { withForecast } from './forecast-of.ts';
import { type LockRefusal, lockRefusalOf, savedByPerson, underLock } from './guard-lock.ts';
import { movesDates, overlapBreaches, type PeriodValues, planPeriod } from './plan-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { changesBetween } from '#functions/platform/changes-between.ts';
import { currentRun } from '../../work/workflow/current-run.ts';
import { warningOfPrices } from './price-jumps.ts';
import { closeByChange } from '../../work/workflow/close-by-change.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { officeCode } from '#shared/domain/periods/period-lock.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';

/** One of many changes; `at` is the place of its errors. A decision may come with its reasons instead of in the change. */
export interface OneChange {
  id: string;
  at: string;
  change: PeriodChange;
  decision?: PeriodDecided;
}

/** A skipped period, with the reason. */
export type Skip = Pick<SkippedPeriod, 'id' | 'code'> & { message: Message };

/** The result of a bulk change; with obsolete letters where it decided on periods, and the skipped locked periods. */
export interface ManyChanged {
  changed: number;
  unchanged: number;
  ids: string[];
  to_withdraw: { id: string; letter: Letter }[];
  skipped: Skip[];
}

export interface ChangeOptions {
  /** Writes nothing. */
  checkOnly?: boolean;
  /** The error for the whole bulk call if periods are locked before its first write, whichever fields change. */
  refuseLocked?: (model: ReadModel, ids: readonly string[]) => Problem;
}

/** Max periods of one commit; each may include its run, and checks of new references. */
const together = 40;
/** Writes after which a commit accepts no further period; one adds a dozen at most. */
const full = 80;

/**
 * Changes many periods or, if one of them breaks a rule, none (C172, C176); locked periods are skipped and named (D9). All are checked first,
 * against their common new dates, and then written in commits of some dozen.
 * A repeated call completes an interrupted one, and counts periods that already match as unchanged.
 */
export async function changeMany(
  repo: Repository,
  asked: readonly OneChange[],
  { checkOnly = false, refuseLocked }: ChangeOptions = {},
): Promise<ManyChanged> {
  // Periods already written by this change set are done, even if others changed them since.
  const written = await writtenUnder(repo.caller, 'subscription_period');
  const wanted = asked.filter(({ id }) => !written.has(id));
  const changed = new Set(asked.flatMap(({ id }) => (written.has(id) ? [id] : [])));
  const letters = new Map<string, Letter>();
  const skipped = new Map<string, Skip>();
  const isMoving = wanted.some(({ change }) => movesDates(change as Partial<PeriodValues>));
  let start = 0;
  while (start < wanted.length) {
    start += await repo.commit(async (tx) => {
      const model = await tx.model();
      const turn = wanted.slice(start, start + together);
      // All were checked before the first write; periods with new dates are compared with each other. After the first write, a period that became
      // invalid by changes of others is skipped and named: the others are already written.
      const late = start > 0 || written.size > 0 ? new Map<string, Skip>() : undefined;
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
        // A commit may be retried on a newer state: each attempt determines the locked periods again.
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

function lockedPeriod(id: string, { code, message }: LockRefusal): Skip {
  return { id, code, message };
}

/** The answer of a bulk call: a warning if locked periods were skipped. */
export async function answerMany(repo: Repository, wanted: readonly OneChange[], checkOnly = false): Promise<Answer<BulkDecision>> {
  const { skipped, ...counts } = await changeMany(repo, wanted, { checkOnly });
  const done = { ...counts, skipped: skipped.map((each) => ({ ...each, ...ownMessage(each.message) })) };
  const { length } = done.skipped.filter(({ code }) => code !== 'period.refused');
  const late = done.skipped.length - length;
  if (late > 0) return answer(done, { message: say('periods.changedByOthersSkipped', { late }), status: 'warning' });
  if (length === 0) {
    const warning = checkOnly ? undefined : warningOfPrices(await repo.model(), pricedOf(await repo.model(), wanted));
    return answer(done, warning && { message: warning, status: 'warning' });
  }
  const held = done.skipped.find(({ code }) => code === officeCode);
  return answer(done, {
    message: held
      ? say('periods.periodsHeldSkipped', { count: length, reason: held.message_code })
      : say('periods.periodsLockedSkipped', { count: length }),
    status: 'warning',
  });
}

/** The current state of the periods that got a price. */
function pricedOf(model: ReadModel, wanted: readonly OneChange[]): SubscriptionPeriod[] {
  const given = wanted.filter(({ change }) => typeof change.price === 'number');
  return given.flatMap(({ id }) => model.find('subscription_period', id) ?? []);
}

interface PlannedChange {
  before: SubscriptionPeriod;
  next: SubscriptionPeriod;
  change: Partial<PeriodValues>;
  decision: PeriodDecided | undefined;
  /** The reason why the period is skipped. */
  lock?: LockRefusal | undefined;
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
  // A period changed after planning makes the commit fail, which is then planned again.
  let saved = await closeByChange({ tx, model }, stored, tx.save('subscription_period', savedByPerson(stored, next)), change);
  if (decision) {
    const decided = await decidePeriod({ tx, model }, saved, decision, { unguarded: true });
    saved = decided.period;
    if (decided.to_withdraw) letters.set(next.id, decided.to_withdraw);
  }
  if (saved !== stored) changed.add(next.id);
}

interface PlanOptions {
  /** Periods already written. */
  done: ReadonlySet<string>;
  /** Collects invalid periods instead of an error; they are not planned. */
  late?: Map<string, Skip> | undefined;
  /** Whether a lock applies to all fields, and not only to those it guards. */
  allLocks: boolean;
}

/** Every period after its change; throws 422 with all errors, by row. */
function plan(model: ReadModel, wanted: readonly OneChange[], { done, late, allLocks }: PlanOptions): Planned {
  const errors: FieldMessages = {};
  const planned: Planned = new Map();
  const refuse = (at: string, field: string, message: Message): void => void (errors[`${at}.${field}`] ??= []).push(message);
  const moved: OneChange[] = [];
  for (const one of wanted) {
    const { version, decision: plain, ...given } = one.change;
    const decision = one.decision ?? (plain && { decision: plain });
    const before = model.find('subscription_period', one.id);
    if (!before || before.id !== one.id) {
      refuse(one.at, 'id', say('periods.notFound'));
      continue;
    }
    if (planned.has(one.id)) {
      refuse(one.at, 'id', say('evaluation.namedTwice'));
      continue;
    }
    const change = withLiveReferences(model, 'subscription_period', given as Partial<PeriodValues>);
    // A decision alone changes no other field.
    const { next, breaches } = Object.keys(change).length === 0 ? { next: before, breaches: [] } : planPeriod(model, before, change);
    const wished = withForecast(model, before, { ...before, ...next }, change);
    const guarded = underLock(model, before, wished, { ...change, ...(decision && { decision: decision.decision }) });
    const lock = guarded.refusal ?? (allLocks ? lockRefusalOf(model, before) : undefined);
    if (guarded.refusal !== undefined || lock !== undefined) {
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
      late.set(one.id, { id: one.id, code: 'period.refused', message: conflict.said });
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
      late.set(id, { id, code: 'period.refused', message: errors[own]?.[0] ?? say('fields.notValid') });
      planned.delete(id);
    }
  } else if (Object.keys(errors).length > 0) throw invalid(errors, say('periods.checkMarkedRows'));
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
