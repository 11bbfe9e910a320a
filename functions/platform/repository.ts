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
import { requestSharing } from './request-sharing.ts';
import { pause, table, type Write } from './table.ts';
import type { Planned } from './planned.ts';
import { keyOf, Transaction } from './transaction.ts';
import { fairTurns } from './turns.ts';
import { say } from '#shared/domain/messages/message.ts';

/** DynamoDB's limit for one transaction, less the two writes of the log. */
const mostWrites = 98;

/** The key of the item that a write is about, as one text. */
function itemKey(item: Planned | undefined): string | undefined {
  const key = item?.write.Put?.Item ?? item?.write.ConditionCheck?.Key ?? item?.write.Update?.Key ?? item?.write.Delete?.Key;
  return key && `${String(key['pk'])}|${String(key['sk'])}`;
}

function named(write: Write): Write {
  const [operation, input] = Object.entries(write)[0] as [string, Record<string, unknown>];
  return { [operation]: { ...input, TableName: process.env['TABLE_NAME'] } } as Write;
}

/** A commit that leaves no log entry is not stopped by the end of the log: it asks by itself whether the tenant is being deleted. */
function unlessClosing(tenant: string, planned: readonly Planned[]): Planned[] {
  const key = keys.tenant(tenant);
  if (planned.some(({ write }) => (write.Update?.Key ?? write.Put?.Item)?.['pk'] === key.pk)) return [];
  const ConditionExpression = 'attribute_not_exists(pk) or #state <> :closing';
  const named = { ExpressionAttributeNames: { '#state': 'state' }, ExpressionAttributeValues: { ':closing': 'closing' } };
  return [{ write: { ConditionCheck: { TableName: undefined, Key: key, ConditionExpression, ...named } }, onFailure: closing() }];
}

/** Why the engine refused a write of a transaction; with the item that stood in its place, as the engine holds it, where that was asked for. */
interface Refusal {
  Code?: string;
  Item?: { commit?: { S?: string } };
}

/** The refusals of a transaction's writes, in their order; undefined when it failed otherwise. */
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

/** A call is answered within the 29 seconds of its function, also when everybody is in the way. */
const maxMs = 12_000;

/**
 * Waits after another commit was faster, with jitter that grows to 160 ms: a commit takes some milliseconds, and longer waits would leave the log
 * idle between them. Calls in other processes know nothing of each other: after half of its time a call no longer waits, so that it comes
 * before those that only begin.
 */
async function afterOthers(tries: number, until: number): Promise<void> {
  if (until - performance.now() > maxMs / 2) await pause(Math.min(tries, 4) - 1);
}

/** Turns at records and logs, by key, of all calls of this process. */
const turns = fairTurns();

/** A tenant's records, for one caller and for as long as one request or job takes. */
export interface Repository {
  readonly caller: Caller;
  /** A record as it is at this moment. */
  get<K extends KindName>(kind: K, id: string): Promise<Row<K> | undefined>;
  /**
   * Does the work and writes its outcome in one transaction, together with the log entry that tells every reader. When
   * somebody else was faster the work is done again on what is there now. `seq` is the commit's place in the log. With `after` nothing is
   * written before that has happened, and not at all if it fails; the work is done meanwhile.
   */
  commit<T>(work: (tx: Transaction) => Promise<T> | T, after?: Promise<unknown>): Promise<T>;
  /**
   * The tenant as it was when this was first asked, with every commit made here since: one look at the log serves a whole request. The
   * first attempt of a commit takes its records from it.
   */
  model(): Promise<ReadModel>;
  /** The places in the log of the commits made here, as far as known: the client need not be told of its own changes. */
  readonly committed: readonly number[];
}

const mostUnanswered = 2;

/** `ahead` is a look at the tenant that began while the caller was still being recognised. */
export function repositoryFor(caller: Caller, ahead?: Promise<ReadModel>): Repository {
  const history = changeLog(caller.tenant);
  let known: ReadModel | undefined;
  let looking = ahead;
  const committed: number[] = [];
  const logKey = keys.log(caller.tenant, 0).pk;

  /** What a commit may be refused for when others commit at once. */
  function contentionKeys(tx: Transaction, planned: readonly Planned[]): string[] {
    const records = planned.flatMap((item) => (item.onFailure === 'rerun' ? (itemKey(item) ?? []) : []));
    return tx.basis === undefined ? records : [...records, logKey];
  }

  async function attempt<T>(
    work: (tx: Transaction) => Promise<T> | T,
    from: ReadModel | undefined,
    after: Promise<unknown> | undefined,
    deadline: () => number,
    hasTurn: boolean,
  ): Promise<{ done: true; value: T } | { done: false; contended?: string | undefined }> {
    const tx = new Transaction(caller, from);
    const value = await work(tx);
    if (tx.isTorn) return { done: false, contended: logKey };
    const modelOf = async (): Promise<ReadModel> => from ?? (await readModelFor(caller));
    await requestSharing(tx, tx.changes(), modelOf);
    await notifyPeople(tx, tx.changes(), modelOf);
    const { planned, logged, set } = tx.plan();
    await after;
    const until = deadline();
    if (planned.length === 0) return { done: true, value };
    // Others wait for their turn at one of these records: this call comes after them.
    const taken = hasTurn ? undefined : contentionKeys(tx, planned).find((key) => turns.isTaken(key));
    if (taken !== undefined) return { done: false, contended: taken };
    if (planned.length > mostWrites) throw new Error(`A commit of ${planned.length} writes is too big`);
    const commit = randomUUID();
    // Places in the log where this commit may stand although nobody said so: an answer that is lost may be that of a success, and one that
    // was given up may still come to it.
    const unanswered: number[] = [];
    const isDone = async (): Promise<boolean> => {
      for (const seq of unanswered) if (await history.isCommitted(seq, commit)) return true;
      return false;
    };
    for (let tries = 0; performance.now() < until; tries++) {
      if (await isDone()) return { done: true, value };
      let tail = logged.length > 0 ? await history.tail(tries > 0) : undefined;
      if (tail && tx.basis !== undefined && tail.seq !== tx.basis) tail = await history.tail(true);
      if (tail && tx.basis !== undefined && tail.seq !== tx.basis) return { done: false, contended: logKey };
      const appended = tail && history.append(tail, { commit, at: tx.at, by: caller.userId, rows: logged, ...(set && { set }) });
      const all: Planned[] = [
        ...planned,
        ...(appended ? appended.writes.map((write): Planned => ({ write, onFailure: 'tail' })) : unlessClosing(caller.tenant, planned)),
      ];
      try {
        await table.transact(all.map((item) => named(item.write)));
        if (appended) {
          history.remember(appended.tail);
          committed.push(appended.tail.seq);
          // Who wrote what comes next in the log need not read it again; with a commit of somebody else between, the log is asked.
          if (known && !known.apply(appended.entry())) known = undefined;
          // A look that began before this does not know it.
          looking = undefined;
        }
        return { done: true, value };
      } catch (error) {
        // Whatever is known may be behind by now.
        known = undefined;
        const reasons = refusals(error);
        const codes = reasons?.map((reason) => reason.Code ?? 'None');
        const refused = all.filter((_, index) => codes?.[index] === 'ConditionalCheckFailed');
        // Refused may also be a repetition by the client, whose first try was done and its answer lost.
        // What stands in the entry's place tells; only where nobody said what does, it has to be asked.
        const standing = appended && reasons?.[planned.length]?.Item?.commit?.S;
        if (standing === commit) return { done: true, value };
        if (appended && standing === undefined && (!codes || refused.length > 0)) unanswered.push(appended.tail.seq);
        if (await isDone()) return { done: true, value };
        if (!codes) {
          // The client has asked several times already: an engine that never answers is down, not busy.
          if (!(error instanceof Error) || !transient.has(error.name) || unanswered.length > mostUnanswered) throw error;
        } else {
          const problem = refused.find((item) => item.onFailure instanceof Problem);
          if (problem && !refused.some((item) => item.onFailure === 'rerun')) throw problem.onFailure;
          if (refused.some((item) => item.onFailure === 'rerun')) {
            if (tx.isRepeatable && (await isRepetition(tx))) return { done: true, value };
            return { done: false, contended: itemKey(refused.find((item) => item.onFailure === 'rerun')) };
          }
          if (codes.some((code) => code === 'ValidationError' || code === 'ItemCollectionSizeLimitExceeded')) throw error;
        }
        await (refused.length > 0 ? afterOthers(tries, until) : pause(Math.min(tries, 5)));
      }
    }
    throw new Problem(503, say('common.tooManyPeopleSavingOncePlease'), { retryAfterSeconds: 2 });
  }

  /** Whether a repeated call was done before: its records are all there. Throws 409 when any of them was deleted since. */
  async function isRepetition(tx: Transaction): Promise<boolean> {
    const made = tx.created();
    if (made.length === 0) return false;
    const items = await table.getMany<StoredRow>(made.map(({ kind, id }) => keyOf(caller.tenant, kind, id)));
    if (items.length < made.length) return false;
    if (items.some(({ deleted }) => deleted)) throw conflict(say('common.createdBeforeSameKeyHasDeleted'));
    return true;
  }

  return {
    caller,
    committed,
    async get(kind, id) {
      return new Transaction(caller).find(kind, id);
    },
    async model() {
      if (known) return known;
      const model = await (looking ?? readModelFor(caller));
      looking = undefined;
      known = model;
      return model;
    },
    async commit(work, after) {
      let until = performance.now() + maxMs;
      // The time spent waiting for another commit is not this one's.
      void after?.then(() => (until = performance.now() + maxMs)).catch(() => {});
      let endTurn: (() => void) | undefined;
      try {
        for (let tries = 0; performance.now() < until; tries++) {
          const outcome = await attempt(work, known, after, () => until, endTurn !== undefined);
          if (outcome.done) return outcome.value;
          known = undefined;
          if (!endTurn && outcome.contended !== undefined) endTurn = await turns.take(outcome.contended, until - performance.now());
          else await afterOthers(tries, until);
        }
      } finally {
        endTurn?.();
      }
      throw new Problem(503, say('common.tooManyPeopleChangingRecordOnce'), { retryAfterSeconds: 2 });
    },
  };
}
