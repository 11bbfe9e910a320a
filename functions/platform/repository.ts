import { randomUUID } from 'node:crypto';
import { conflict, Problem } from '#shared/contract/errors.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { Caller } from './caller.ts';
import { changeLog } from './change-log.ts';
import { closing } from './directory.ts';
import { keys } from './keys.ts';
import { readModelFor } from './load-read-model.ts';
import type { ReadModel } from './read-model.ts';
import type { StoredRow } from './stored-row.ts';
import { notifyPeople } from './notify-people.ts';
import { addAccountEvents } from './account-events.ts';
import { requestSharing } from './request-sharing.ts';
import { pause, table, type Write } from './table.ts';
import type { Planned } from './planned.ts';
import { keyOf, Transaction } from './transaction.ts';
import { fairTurns } from './turns.ts';
import { say } from '#shared/domain/messages/message.ts';

/** DynamoDB's limit for one transaction, less the two writes of the log. */
const mostWrites = 98;

/** The key of the item of a write, as text. */
function itemKey(item: Planned | undefined): string | undefined {
  const key = item?.write.Put?.Item ?? item?.write.ConditionCheck?.Key ?? item?.write.Update?.Key ?? item?.write.Delete?.Key;
  return key && `${String(key['pk'])}|${String(key['sk'])}`;
}

function named(write: Write): Write {
  const [operation, input] = Object.entries(write)[0] as [string, Record<string, unknown>];
  return { [operation]: { ...input, TableName: process.env['TABLE_NAME'] } } as Write;
}

/** A commit without a log entry is not stopped by the end of the log: it checks itself whether the tenant is being deleted. */
function unlessClosing(tenant: string, planned: readonly Planned[]): Planned[] {
  const key = keys.tenant(tenant);
  if (planned.some(({ write }) => (write.Update?.Key ?? write.Put?.Item)?.['pk'] === key.pk)) return [];
  const ConditionExpression = 'attribute_not_exists(pk) or #state <> :closing';
  const named = { ExpressionAttributeNames: { '#state': 'state' }, ExpressionAttributeValues: { ':closing': 'closing' } };
  return [{ write: { ConditionCheck: { TableName: undefined, Key: key, ConditionExpression, ...named } }, onFailure: closing() }];
}

/** The reason why the engine refused a write of a transaction; with the existing item, in the engine's format, if that was requested. */
interface Refusal {
  Code?: string;
  Item?: { commit?: { S?: string } };
}

/** The refusals of a transaction's writes, in their order; undefined if it failed in another way. */
function refusals(error: unknown): Refusal[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined;
  return (error as unknown as { CancellationReasons?: Refusal[] }).CancellationReasons ?? [];
}

const transient = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'TimeoutError',
]);

/** Max duration of a commit under contention: a call must be answered within the 29 seconds of its function. */
const maxMs = 12_000;

/**
 * Waits after another commit was faster, with jitter of up to 160 ms: a commit takes some milliseconds, and longer waits would leave the log idle.
 * Calls in other processes do not coordinate: after half of its time a call no longer waits, so that it goes ahead of newer calls.
 */
async function afterOthers(tries: number, until: number): Promise<void> {
  if (until - performance.now() > maxMs / 2) await pause(Math.min(tries, 4) - 1);
}

/** Turns at records and logs by key, for all calls of this process. */
const turns = fairTurns();

/** A tenant's records, for one caller and the duration of one request or job. */
export interface Repository {
  readonly caller: Caller;
  /** The record as of now. */
  get<K extends KindName>(kind: K, id: string): Promise<Row<K> | undefined>;
  /**
   * Does the work and writes its outcome in one transaction, with the log entry that notifies all readers. If another commit was faster, the work is
   * done again on the new state. With `after`, nothing is written before that promise resolves, and nothing if it rejects; the work is done
   * meanwhile.
   */
  commit<T>(work: (tx: Transaction) => Promise<T> | T, after?: Promise<unknown>): Promise<T>;
  /**
   * The tenant as of the first call, with every commit made here since: a whole request reads the log once. The first attempt of a commit takes its
   * records from it.
   */
  model(): Promise<ReadModel>;
  /** Log places of the commits made here, as far as known: the client need not be notified of its own changes. */
  readonly committed: readonly number[];
}

/** Max lost answers of a commit: an engine that loses more is down, not busy. */
const maxUnanswered = 2;

/** `ahead` is a read of the tenant that began during authentication. */
export function repositoryFor(caller: Caller, ahead?: Promise<ReadModel>): Repository {
  return new TenantRepository(caller, ahead);
}

class TenantRepository implements Repository {
  readonly caller: Caller;
  readonly committed: number[] = [];
  readonly #history;
  #known: ReadModel | undefined;
  #looking: Promise<ReadModel> | undefined;

  constructor(caller: Caller, ahead: Promise<ReadModel> | undefined) {
    this.caller = caller;
    this.#history = changeLog(caller.tenant);
    this.#looking = ahead;
  }

  async get<K extends KindName>(kind: K, id: string): Promise<Row<K> | undefined> {
    return new Transaction(this.caller).find(kind, id);
  }

  async model(): Promise<ReadModel> {
    if (this.#known) return this.#known;
    const model = await (this.#looking ?? readModelFor(this.caller));
    this.#looking = undefined;
    this.#known = model;
    return model;
  }

  async commit<T>(work: (tx: Transaction) => Promise<T> | T, after?: Promise<unknown>): Promise<T> {
    const deadline = { at: performance.now() + maxMs };
    // The wait for `after` does not count against this commit.
    void after?.then(() => (deadline.at = performance.now() + maxMs)).catch(() => {});
    let endTurn: (() => void) | undefined;
    try {
      for (let tries = 0; performance.now() < deadline.at; tries++) {
        const from = this.#known;
        const tx = new Transaction(this.caller, from);
        const value = await work(tx);
        const contended = await this.#write(tx, { from, after, deadline, hasTurn: endTurn !== undefined });
        if (contended === done) return value;
        this.#known = undefined;
        if (!endTurn && contended !== undefined) endTurn = await turns.take(contended, deadline.at - performance.now());
        else await afterOthers(tries, deadline.at);
      }
    } finally {
      endTurn?.();
    }
    throw new Problem(503, say('common.recordBusy'), { retryAfterSeconds: 2 });
  }

  /** Writes what the work planned. Resolves to `done`, or to the key at which another commit was faster: the work is then done again. */
  async #write(tx: Transaction, { from, after, deadline, hasTurn }: Writing): Promise<Outcome> {
    if (tx.isTorn) return this.#logKey;
    const modelOf = async (): Promise<ReadModel> => from ?? (await readModelFor(this.caller));
    await requestSharing(tx, tx.changes(), modelOf);
    await notifyPeople(tx, tx.changes(), modelOf);
    addAccountEvents(tx);
    const plan = tx.plan();
    await after;
    if (plan.planned.length === 0) return done;
    // Other calls wait for their turn at one of these records: this call queues behind them.
    const taken = hasTurn ? undefined : this.#contentionKeys(tx, plan.planned).find((key) => turns.isTaken(key));
    if (taken !== undefined) return taken;
    if (plan.planned.length > mostWrites) throw new Error(`A commit of ${plan.planned.length} writes is too big`);
    const until = deadline.at;
    const sent: Sent = { commit: randomUUID(), unanswered: [] };
    for (let tries = 0; performance.now() < until; tries++) {
      if (await this.#isDone(sent)) return done;
      const tail = await this.#tailFor(tx, plan.logged.length > 0, tries);
      if (tail === 'behind') return this.#logKey;
      const outcome = await this.#send(tx, plan, { tail, sent });
      if (outcome.ended) return outcome.with;
      await (outcome.wasRefused ? afterOthers(tries, until) : pause(Math.min(tries, 5)));
    }
    throw new Problem(503, say('common.tooManySaves'), { retryAfterSeconds: 2 });
  }

  /** The end of the log; undefined for a commit without an entry, `behind` if the work was done on an older state. */
  async #tailFor(tx: Transaction, isLogged: boolean, tries: number): Promise<LogTail | undefined | 'behind'> {
    if (!isLogged) return undefined;
    const isBehind = ({ seq }: LogTail): boolean => tx.basis !== undefined && seq !== tx.basis;
    let tail = await this.#history.tail(tries > 0);
    if (isBehind(tail)) tail = await this.#history.tail(true);
    return isBehind(tail) ? 'behind' : tail;
  }

  /** Sends the writes once, with the log entry after `tail`. */
  async #send(tx: Transaction, { planned, logged, set }: Plan, { tail, sent }: { tail: LogTail | undefined; sent: Sent }): Promise<Try> {
    const { commit } = sent;
    const entry = tail && this.#history.append(tail, { commit, at: tx.at, by: this.caller.userId, rows: logged, ...(set && { set }) });
    const beside = entry
      ? entry.writes.map((write): Planned => ({ write, onFailure: 'tail' }))
      : unlessClosing(this.caller.tenant, planned);
    const all: Planned[] = [...planned, ...beside];
    try {
      await table.transact(all.map((item) => named(item.write)));
      if (entry) this.#advance(entry);
      return ended(done);
    } catch (error) {
      // The cached model may be outdated now.
      this.#known = undefined;
      const reasons = refusals(error);
      const codes = reasons?.map((reason) => reason.Code ?? 'None');
      const refused = all.filter((_, index) => codes?.[index] === 'ConditionalCheckFailed');
      // A refusal can mean that the database client repeated a request that had succeeded. The entry in that place of the log shows it; without the
      // entry, the log is read.
      const found = entry && reasons?.[planned.length]?.Item?.commit?.S;
      if (found === commit) return ended(done);
      if (entry && found === undefined && (!codes || refused.length > 0)) sent.unanswered.push(entry.tail.seq);
      if (await this.#isDone(sent)) return ended(done);
      if (!codes) {
        // The database client has already retried several times.
        if (!(error instanceof Error) || !transient.has(error.name) || sent.unanswered.length > maxUnanswered) throw error;
        return { ended: false, wasRefused: false };
      }
      const behind = refused.find((item) => item.onFailure === 'rerun');
      if (behind) return ended(tx.isRepeatable && (await this.#isRepetition(tx)) ? done : itemKey(behind));
      for (const { onFailure } of refused) if (onFailure instanceof Problem) throw onFailure;
      if (codes.some((code) => code === 'ValidationError' || code === 'ItemCollectionSizeLimitExceeded')) throw error;
      return { ended: false, wasRefused: refused.length > 0 };
    }
  }

  /** Advances the cached tail and model by our own entry. */
  #advance({ tail, entry }: ReturnType<ChangeLog['append']>): void {
    this.#history.remember(tail);
    this.committed.push(tail.seq);
    // If another commit came between, discard the cached model.
    if (this.#known && !this.#known.apply(entry())) this.#known = undefined;
    // A read that began earlier does not include this commit.
    this.#looking = undefined;
  }

  /** Whether an attempt with a lost answer succeeded. */
  async #isDone({ commit, unanswered }: Sent): Promise<boolean> {
    for (const seq of unanswered) if (await this.#history.isCommitted(seq, commit)) return true;
    return false;
  }

  /** Whether a repeated call was done before: all its records exist. Throws 409 if any of them has been deleted since. */
  async #isRepetition(tx: Transaction): Promise<boolean> {
    const made = tx.created();
    if (made.length === 0) return false;
    const items = await table.getMany<StoredRow>(made.map(({ kind, id }) => keyOf(this.caller.tenant, kind, id)));
    if (items.length < made.length) return false;
    if (items.some(({ deleted }) => deleted)) throw conflict(say('common.createdWithKeyAndDeleted'));
    return true;
  }

  get #logKey(): string {
    return keys.log(this.caller.tenant, 0).pk;
  }

  /** Keys of the items that concurrent commits compete for. */
  #contentionKeys(tx: Transaction, planned: readonly Planned[]): string[] {
    const records = planned.flatMap((item) => (item.onFailure === 'rerun' ? (itemKey(item) ?? []) : []));
    return tx.basis === undefined ? records : [...records, this.#logKey];
  }
}

const done = Symbol('done');
/** `done`, or the key at which another commit was faster, if known. */
type Outcome = typeof done | string | undefined;

type Plan = ReturnType<Transaction['plan']>;
type ChangeLog = ReturnType<typeof changeLog>;
type LogTail = Awaited<ReturnType<ChangeLog['tail']>>;

interface Writing {
  /** The model that the work began with. */
  from: ReadModel | undefined;
  after: Promise<unknown> | undefined;
  deadline: { readonly at: number };
  hasTurn: boolean;
}

/** A commit in progress, with the log places where it may be: a request without an answer may have succeeded. */
interface Sent {
  readonly commit: string;
  readonly unanswered: number[];
}

type Try = { ended: true; with: Outcome } | { ended: false; wasRefused: boolean };

function ended(outcome: Outcome): Try {
  return { ended: true, with: outcome };
}
