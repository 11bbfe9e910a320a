import { conflict, forbidden, notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import { type KindName, labelOf, type Row } from '#shared/contract/kinds.ts';
import { type Access, mayAccess } from '#shared/contract/permissions.ts';
import type { ChangeSetUndone, SkippedUndo } from '#shared/contract/rows/change-set-row.ts';
import { type UndoneFields, undoFields } from '#shared/domain/change-sets/undo-fields.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { type Repository, repositoryFor } from '#functions/platform/repository.ts';
import { filesFor } from '#functions/platform/files.ts';
import { receivedKey, sameMessage } from '../../work/emails/received-email-row.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import { changeLog } from '#functions/platform/change-log.ts';
import { type ChangeSetEntry, type ChangeSetPart, readChangeSet, readChangeSetPart } from '#functions/platform/change-set.ts';
import { budgetsOf } from '../../money/budgets/department-spend.ts';
import { namingOwner } from '../references/record-name.ts';
import { undoRulesOf } from './undo-rules-of.ts';
import { usageEntryBreaches } from '../../use/usage/usage-entry-breaches.ts';
import { checkRestored, type RestoreObstacle } from './check-restored.ts';
import { type Message, type Reason, say } from '#shared/domain/messages/message.ts';
import { told, toldReason } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** Fields of a period that follow its workflow: they come back together with its tasks or not at all. */
const decisionFields: ReadonlySet<string> = new Set([
  'decision',
  'decided_at',
  'decided_by',
  'decision_reason',
  'cancellation_reason',
  'workflow',
]);

/** Kinds whose new records are one value or one message each: an undo takes them away. */
const removable: ReadonlySet<KindName> = new Set<KindName>(['budget', 'budget_scenario', 'received_email', 'usage_entry']);

interface Outcome {
  restored: Set<string>;
  skipped: SkippedUndo[];
}

/**
 * Undoes a change set of the caller, the newest commit first, each in a commit of its own and as new versions. Fields that others have changed since
 * are skipped and named. A repeated call finishes what was interrupted. With a change set of its own, the undo can itself be undone.
 */
export async function undoChangeSet(caller: Caller, id: string): Promise<ChangeSetUndone> {
  const parts = await readChangeSet(caller, id);
  if (parts.length === 0) throw notFound(say('change-sets.thisChange'));
  if (parts.some(({ access }) => !mayAccess(access, caller.permissions))) throw forbidden();
  const restored = new Set<string>();
  const skipped = new Map<string, SkippedUndo>();
  for (const part of parts.toReversed()) {
    const outcome = await repositoryOf(caller, part.access).commit((tx) => undoPart(tx, part));
    for (const record of outcome.restored) restored.add(record);
    for (const skip of outcome.skipped) skipped.set(`${skip.kind}#${skip.id}`, skip);
  }
  return { restored: restored.size, skipped: [...skipped.values()] };
}

/** The status of the answer to an undo: one that restored nothing, or not all, is no success. */
export function undoStatus({ restored, skipped }: ChangeSetUndone): { status?: 'warning' } {
  return restored === 0 || skipped.length > 0 ? { status: 'warning' } : {};
}

/**
 * Undoes one commit, whoever made it, as new versions. Throws 404 where the commit was not recorded or is too old, 403 without the permission of the
 * change, and 409 where any of its fields has changed since: then nothing is undone.
 */
export async function undoCommit(caller: Caller, seq: number): Promise<ChangeSetUndone> {
  const entry = Number.isSafeInteger(seq) ? await changeLog(caller.tenant).entry(seq) : undefined;
  const part = entry?.set && entry.by !== null ? await readChangeSetPart(caller, entry.by, entry.set) : undefined;
  if (!part) throw notFound(say('change-sets.thisChange'));
  if (!mayAccess(part.access, caller.permissions)) throw forbidden();
  const restored = await repositoryOf(caller, part.access).commit(async (tx) => {
    const outcome = await undoPart(tx, part);
    const [obstacle] = outcome.skipped;
    if (obstacle) throw conflict(nothingUndone(obstacle));
    if (outcome.restored.size === 0) throw conflict(say('change-sets.undoneAlready'));
    return outcome.restored.size;
  });
  return { restored, skipped: [] };
}

function nothingUndone({ name, name_code, message, message_code }: SkippedUndo): Message {
  return say('change-sets.nothingUndone', { name: name_code ?? name, reason: message_code ?? message });
}

/** Undoing needs the permission of the change, and so does undoing the undo. */
function repositoryOf(caller: Caller, access: Access): Repository {
  return repositoryFor(caller.changeSet ? { ...caller, changeSet: { ...caller.changeSet, access, undoes: true } } : caller);
}

async function undoPart(tx: Transaction, part: ChangeSetPart): Promise<Outcome> {
  await tx.model();
  for (const [kind, entries] of Map.groupBy(part.entries, (entry) => entry.kind)) {
    const ids = entries.map(({ id }) => id);
    await tx.prefetch(kind, ids);
  }
  const outcome: Outcome = { restored: new Set(), skipped: [] };
  const stuckPeriods = new Set<string>();
  // Workflows first: a decision comes back only together with the tasks that followed it.
  for (const entry of part.entries.toSorted((a, b) => Number(b.kind === 'workflow_run') - Number(a.kind === 'workflow_run')))
    await undoEntry(tx, entry, stuckPeriods, outcome);
  return outcome;
}

async function undoEntry(tx: Transaction, given: ChangeSetEntry, stuckPeriods: Set<string>, outcome: Outcome): Promise<void> {
  const entry = await withLiveBudget(tx, given);
  const row = await tx.find(entry.kind, entry.id);
  const skip = async (reason: SkippedUndo['reason'], fields: string[] = [], message?: Message): Promise<void> => {
    const skipped = await described(tx, entry, row, reason);
    outcome.skipped.push({ ...skipped, fields, ...(message !== undefined && told(message)) });
  };
  if (row?.id !== entry.id) {
    if (entry.action !== 'deleted') return skip('deleted');
    const obstacle = await remake(tx, entry, outcome);
    return obstacle && skip(obstacle.reason, [], obstacle.message);
  }
  if (entry.action === 'created' && removable.has(entry.kind) && row.version === entry.version) {
    const obstacle = await checkRestored(tx, { kind: entry.kind, row, next: row, untouched: true });
    if (obstacle) return skip(obstacle.reason, [], obstacle.message);
    tx.remove(entry.kind, entry.id);
    outcome.restored.add(`${entry.kind}#${entry.id}`);
    return;
  }
  const undone = undoneBy(entry, row, stuckPeriods);
  if (!undone) {
    if (entry.kind === 'workflow_run') stuckPeriods.add((row as Row<'workflow_run'>).subscription_period_id);
    return skip('changed');
  }
  if (undone.skipped.length > 0) await skip('changed', undone.skipped);
  if (undone.restored.length === 0) return;
  // Rows of all kinds are plain objects: the undo keeps every field that the schema demands.
  const next = withLiveReferences(await tx.model(), entry.kind, undone.next) as unknown as Row;
  const obstacle = await checkRestored(tx, { kind: entry.kind, row, next, untouched: row.version === entry.version });
  if (obstacle) return skip(obstacle.reason, undone.restored, obstacle.message);
  tx.save(entry.kind, next);
  outcome.restored.add(`${entry.kind}#${entry.id}`);
}

/** The entry of a budget that an undo made anew since, about the record that it is now; any other entry as it is. */
async function withLiveBudget(tx: Transaction, entry: ChangeSetEntry): Promise<ChangeSetEntry> {
  if (entry.kind !== 'budget' || entry.action === 'deleted' || !entry.row || (await tx.find('budget', entry.id))) return entry;
  const { department_id, financial_period_id, amount, note } = withLiveReferences(await tx.model(), 'budget', entry.row as Row<'budget'>);
  const [now, another] = budgetsOf(await tx.model(), financial_period_id, department_id);
  if (!now || another || !(await tx.find('budget', now.id))) return entry;
  // 0 is the version of no record: the budget was changed since.
  return { ...entry, id: now.id, version: now.amount === amount && now.note === note ? now.version : 0 };
}

/** Makes a deleted record anew where nothing took its place since; other kinds stay deleted. Gives back why that cannot be. */
async function remake(tx: Transaction, { kind, id, row }: ChangeSetEntry, outcome: Outcome) {
  if (row === undefined) return undefined;
  if (kind === 'usage_entry') return remakeFigures(tx, row as Row<'usage_entry'>, outcome);
  if (kind === 'received_email') return remakeEmail(tx, row as Row<'received_email'>, outcome);
  if (kind !== 'budget') return undefined;
  const model = await tx.model();
  const { department_id, financial_period_id, amount, note } = withLiveReferences(model, kind, row as Row<'budget'>);
  if (!model.find('department', department_id) || !model.find('financial_period', financial_period_id))
    return { reason: 'deleted' as const, message: say('change-sets.recordDeletedSince') };
  if (budgetsOf(model, financial_period_id, department_id).length > 0)
    return { reason: 'changed' as const, message: say('change-sets.recordChangedSince') };
  const obstacle = await checkRestored(tx, { kind, row, next: row, untouched: true });
  if (obstacle) return obstacle;
  // The old id stays that of a deleted record.
  tx.create(kind, { department_id, financial_period_id, amount, note });
  outcome.restored.add(`${kind}#${id}`);
  return undefined;
}

/** The record after the undo; undefined where it cannot be undone in parts and has changed since. */
function undoneBy(entry: ChangeSetEntry, row: Row, stuckPeriods: ReadonlySet<string>): UndoneFields | undefined {
  const state = row as unknown as Record<string, unknown>;
  if (entry.action === 'created') {
    // Metadata keeps an empty record, so that a redo finds it.
    // Other new records are deleted by people, never by an undo.
    if (entry.kind === 'meta_data_value' && (row as Row<'meta_data_value'>).values.length === 0)
      return { next: { ...state }, restored: [], skipped: [] };
    if (entry.kind !== 'meta_data_value' || row.version !== entry.version) return undefined;
    return undoFields(state, [{ field: 'values', from: [], to: state['values'] }]);
  }
  if (entry.kind === 'workflow_run') {
    const undone = undoFields(state, entry.changes);
    return undone.skipped.length > 0 ? undefined : undone;
  }
  const rules = undoRulesOf(entry.kind);
  if (!stuckPeriods.has(entry.id)) return undoFields(state, entry.changes, rules);
  const free = entry.changes.filter(({ field }) => !decisionFields.has(field));
  const stuck = entry.changes.filter(({ field }) => decisionFields.has(field)).map(({ field }) => field);
  const undone = undoFields(state, free, rules);
  return { ...undone, skipped: [...undone.skipped, ...stuck] };
}

/** A skipped record with the sentence that says why. */
async function described(
  tx: Transaction,
  { kind, id }: ChangeSetEntry,
  row: Row | undefined,
  reason: SkippedUndo['reason'],
): Promise<Omit<SkippedUndo, 'fields'>> {
  const model = await tx.model();
  const name = row ? shortName(model, kind, row) : kindWord(kind);
  if (reason === 'deleted')
    return { kind, id, ...toldReason('name', name), reason, by: null, ...told(say('change-sets.recordDeletedSince')) };
  const by = reason === 'changed' && row?.updated_by ? (model.find('user', row.updated_by)?.name ?? null) : null;
  return {
    kind,
    id,
    ...toldReason('name', name),
    reason,
    by,
    ...told(by === null ? say('change-sets.recordChangedSince') : say('change-sets.changedRecordSince', { by })),
  };
}

/** How people know a record: by the record whose name goes before its own. */
function shortName(model: ReadModel, kind: KindName, row: Row): Reason {
  const owner = namingOwner(model, kind, row);
  return owner ? shortName(model, owner.kind, owner.row) : labelOf(kind, row);
}

/** Makes deleted figures by hand anew, unless their source or product is gone or their months were entered again. */
async function remakeFigures(tx: Transaction, row: Row<'usage_entry'>, outcome: Outcome): Promise<RestoreObstacle | undefined> {
  const model = await tx.model();
  const { usage_source_id, product_id, metric, months, note } = withLiveReferences(model, 'usage_entry', row);
  const [breach] = usageEntryBreaches(model, { usage_source_id, product_id, metric, months });
  if (breach) return { reason: 'rule', message: breach.message };
  // The old id stays that of a deleted record.
  tx.create('usage_entry', { usage_source_id, product_id, metric, months, note });
  outcome.restored.add(`usage_entry#${row.id}`);
  return undefined;
}

/** Keeps a deleted email again, unless its period is gone, it was kept again since, or the nightly sweep took its file. */
async function remakeEmail(tx: Transaction, row: Row<'received_email'>, outcome: Outcome): Promise<RestoreObstacle | undefined> {
  const model = await tx.model();
  const {
    id,
    version: _version,
    created_at: _at,
    created_by: _by,
    updated_at: _then,
    updated_by: _who,
    ...email
  } = withLiveReferences(model, 'received_email', row);
  const period = model.find('subscription_period', email.subscription_period_id);
  const isThere = period && (await filesFor(tx.caller).size(receivedKey(email, 'original.eml'))) !== undefined;
  if (!isThere) return { reason: 'deleted', message: say('change-sets.recordDeletedSince') };
  if (sameMessage(model, { subscriptionId: period.subscription_id, messageKey: email.message_key }))
    return { reason: 'changed', message: say('change-sets.recordChangedSince') };
  // The old id stays that of a deleted record.
  tx.create('received_email', email);
  outcome.restored.add(`received_email#${id}`);
  return undefined;
}
