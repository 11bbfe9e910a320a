import { maySeeScenario } from '#functions/records/money/scenarios/may-see-scenario.ts';
import { maySeeLayout } from '#functions/records/output/layouts/shared-layouts.ts';
import { maySeeReport } from '#functions/records/output/reports/report-view.ts';
import { type KindName, kinds, pointersOf } from '#shared/contract/kinds.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { LoggedRow } from '#functions/platform/change-log.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** Kinds that reveal a provider by their owner. */
const ofProviders: ReadonlySet<KindName> = new Set([
  'contact',
  'ip_address',
  'ip_telling',
  'link',
  'note',
  'media',
  'meta_data_value',
  'order_document',
]);

/** Fields of a person visible only to user managers and the person. */
const ofPersons = new Set(['email', 'google_account_email']);

/**
 * Whether a caller may see an action on a record: the same visibility as in the lists. Imports need the import permission; without access to
 * vendor pages, providers that only sell are hidden (D2).
 * A scenario, report or layout is visible to its owner and those it is shared with; a deleted one is hidden.
 */
export function maySee(model: ReadModel, caller: Pick<Caller, 'permissions' | 'userId'>, row: LoggedRow): boolean {
  if (row.kind === 'scenario') return maySeeScenario(model, caller, model.find('scenario', row.id));
  if (row.kind === 'report') return mayKnowReport(model, caller, row.id);
  if (row.kind === 'shared_layout') return maySeeLayout(model, caller, model.find('shared_layout', row.id));
  // A schedule is shown on the page of its report.
  if (row.kind === 'report_schedule') return false;
  if (row.kind === 'report_run') return model.find('report_run', row.id)?.reader_id === caller.userId;
  if (row.kind === 'import') return caller.permissions.includes('perform-data-imports');
  if (caller.permissions.includes('view-vendors')) return true;
  // The caller's model excludes emails with vendors.
  if (row.kind === 'email') return model.find('email', row.id) !== undefined;
  if (row.kind === 'provider') return isPublisher(model, row.id);
  if (!ofProviders.has(row.kind)) return true;
  const record = row.data ?? model.find(row.kind, row.id);
  const owner = row.of ? [{ kind: row.of[0], id: row.of[1] }] : record ? pointersOf(row.kind, record) : undefined;
  // Old entries of deleted records have no owner: whether they concern a vendor is unknown.
  if (!owner) return false;
  return owner.every(({ kind, id }) => kind !== 'provider' || isPublisher(model, id));
}

function mayKnowReport(model: ReadModel, caller: Pick<Caller, 'userId'>, id: string): boolean {
  const report = model.find('report', id);
  return report !== undefined && maySeeReport(model, caller, report);
}

function isPublisher(model: ReadModel, id: string): boolean {
  return model.find('provider', id)?.is_publisher === true;
}

/** Whether a field is internal; of an import only its state is shown. */
function isTechnical(kind: KindName, field: string): boolean {
  if (kind === 'import') return field !== 'state';
  return field === 'price_typed' || field === 'file_key';
}

/** The row with the fields that this caller may see. */
export function withoutHidden(caller: Pick<Caller, 'permissions' | 'userId'>, row: LoggedRow): LoggedRow {
  const isTold = row.kind !== 'user' || caller.userId === row.id || caller.permissions.includes('manage-users');
  const changes = row.changes.filter(({ field }) => !isTechnical(row.kind, field) && (isTold || !ofPersons.has(field)));
  return changes.length === row.changes.length ? row : { ...row, changes };
}

/** Whether a kind of record has a history. */
export function hasHistory(kind: string): kind is KindName {
  return kind in kinds && kinds[kind as KindName].kept !== 'private';
}
