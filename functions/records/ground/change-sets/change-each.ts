import type { FieldMessages } from '#shared/contract/envelope.ts';
import { invalid, Problem } from '#shared/contract/errors.ts';
import type { RecordChange, RecordsChanged } from '#shared/contract/bulk-change.ts';
import { type KindDeclaration, type KindName, kinds, type Row } from '#shared/contract/kinds.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import type { Request } from '#functions/platform/http.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { Transaction } from '#functions/platform/transaction.ts';
import { writtenUnder } from '#functions/platform/change-set.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { fieldWord, kindWord } from '#shared/contract/kind-word.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';

/** Max records of one commit; each may add a few checks and guards. */
const perCommit = 40;
/** Max writes of one transaction. */
const maxWrites = 98;
/** Writes reserved for a record with its checks and guards, unless its kind needs more. */
const usualWrites = 18;

type BulkRequest = Pick<Request<AnyCall>, 'repo' | 'caller' | 'model' | 'meta'> & {
  body: { records: RecordChange[] };
  query: { check?: boolean | undefined };
};
/** The handler of a single change. Its answer is ignored: callers read the records again. */
type ChangeOne = (request: never) => Promise<unknown>;

interface Options {
  kind: KindName;
  changeOne: ChangeOne;
  /** One record per commit: its rules compare it with others of its kind, which must include the earlier changes. */
  alone?: boolean | undefined;
  /** The path parameters and body of a single change; by default the id and the rest. */
  toRequest?: (change: RecordChange) => { params: Readonly<Record<string, string>>; body: object };
  /** The number of writes that a change may need. */
  writes?: (change: RecordChange) => number;
  /** The id of the record that is written, where it differs from the named one. */
  recordId?: (change: RecordChange) => string;
}

const byId = ({ id, ...body }: RecordChange) => ({ params: { id }, body });

/**
 * The handler of a bulk call: makes several changes as the handler of a single one would, all checked before the first write. Commits have at
 * most 40 records. Records already written by this change set are skipped, so a repeated call resumes an interrupted one. After the first commit,
 * a record that became invalid by changes of others is skipped and named.
 */
export function changeEach(options: Options) {
  return async (request: BulkRequest): Promise<RecordsChanged> => {
    const { repo, body, query, caller } = request;
    const nameOf = options.recordId ?? (({ id }: RecordChange) => id);
    const written = await writtenUnder(caller, options.kind);
    const indexed = body.records.map((change, index) => ({ change, index }));
    refuseTwice(indexed, nameOf);
    const wanted = indexed.filter(({ change }) => !written.has(nameOf(change)));
    const changed = new Set(indexed.flatMap(({ change }) => (written.has(nameOf(change)) ? [change.id] : [])));
    const skipped = new Map<string, RecordsChanged['skipped'][number]>();
    let start = 0;
    while (start < wanted.length) {
      const isFirst = start === 0;
      start += await repo.commit(async (tx) => {
        // A resumed bulk call was checked before its first write.
        if (isFirst && written.size === 0) await checkAll(request, tx, wanted, options);
        if (query.check) return wanted.length;
        const turn = wanted.slice(start, start + (options.alone ? 1 : perCommit));
        const ids = turn.map(({ change }) => nameOf(change));
        await tx.prefetch(options.kind, ids);
        let count = 0;
        for (const { change } of turn) {
          if (count > 0 && tx.size + (options.writes?.(change) ?? usualWrites) > maxWrites) break;
          count++;
          // A commit may be retried on a newer state.
          skipped.delete(change.id);
          changed.delete(change.id);
          const before = await tx.find(options.kind, nameOf(change));
          const touched = tx.changes().length;
          const problem = await changeIn(request, tx, change, options);
          if (problem) skipped.set(change.id, { id: change.id, code: `status.${problem.status}`, ...ownMessage(sentenceOf(problem)) });
          else if (tx.changes().length > touched || (await tx.find(options.kind, nameOf(change))) !== before) changed.add(change.id);
        }
        return count;
      });
    }
    return {
      changed: query.check ? 0 : changed.size,
      unchanged: query.check ? body.records.length : body.records.length - changed.size - skipped.size,
      ids: body.records.map(({ id }) => id),
      skipped: [...skipped.values()],
    };
  };
}

type Indexed = { change: RecordChange; index: number };

function refuseTwice(records: readonly Indexed[], nameOf: (change: RecordChange) => string): void {
  const errors: FieldMessages = {};
  const seen = new Set<string>();
  for (const { change, index } of records) {
    if (seen.has(nameOf(change))) errors[`records.${index}.id`] = [say('evaluation.namedTwice')];
    seen.add(nameOf(change));
  }
  refuse(errors);
}

/** Makes all changes in a transaction that is never written, based on the state before the first commit. */
async function checkAll(request: BulkRequest, tx: Transaction, wanted: readonly Indexed[], options: Options): Promise<void> {
  const model = await tx.model();
  const trial = new Transaction(request.caller, model);
  const errors: FieldMessages = {};
  for (const { change, index } of wanted) {
    const problem = await changeIn(request, trial, change, options);
    if (!problem) continue;
    // A version conflict with another user concerns the whole bulk call: the person must review it.
    if (problem.status !== 422 && problem.status !== 404) throw problem;
    const given = problem.errors ?? { id: [problem.said] };
    for (const [field, sentences] of Object.entries(given)) errors[`records.${index}.${field}`] = sentences;
  }
  Object.assign(errors, await takenValues(trial, wanted, options));
  refuse(errors);
}

function refuse(errors: FieldMessages): void {
  if (Object.keys(errors).length > 0) throw invalid(errors, say('periods.checkMarkedRows'));
}

/** Makes one change inside a given transaction, although the single handler expects to commit by itself. Answers its error. */
async function changeIn(request: BulkRequest, tx: Transaction, change: RecordChange, options: Options): Promise<Problem | undefined> {
  const model = await tx.model();
  const joint: Repository = { ...request.repo, commit: async (work) => work(tx), model: () => Promise.resolve(model) };
  const single = { ...(options.toRequest ?? byId)(change), query: {}, files: [], caller: request.caller, meta: request.meta };
  try {
    // The handler's request type belongs to its own call; the bulk call's schema has checked the same fields.
    await options.changeOne({ ...single, repo: joint, model: () => Promise.resolve(model) } as never);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Unique values that would be duplicated: among the changed records, or with an unchanged one. */
async function takenValues(trial: Transaction, wanted: readonly Indexed[], { kind }: Options): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  const fields = (kinds[kind] as KindDeclaration).unique ?? [];
  if (fields.length === 0) return errors;
  const changed = new Set(wanted.map(({ change }) => change.id));
  const others = [...(await trial.model()).all(kind)].filter(({ id }) => !changed.has(id));
  for (const field of fields) {
    const taken = new Set(others.map((row) => comparable(row, field)));
    for (const { change, index } of wanted) {
      const row = await trial.find(kind, change.id);
      const value = row && comparable(row, field);
      if (!value) continue;
      if (field in change && taken.has(value))
        errors[`records.${index}.${field}`] = [say('common.valueInUse', { kinds: kindWord(kind), field: fieldWord(field) })];
      taken.add(value);
    }
  }
  return errors;
}

function comparable(row: Row, field: string): string {
  return String((row as unknown as Record<string, unknown>)[field] ?? '')
    .trim()
    .toLowerCase()
    .normalize('NFC');
}

function sentenceOf(problem: Problem): Message {
  return Object.values(problem.errors ?? {}).flat()[0] ?? problem.said;
}
