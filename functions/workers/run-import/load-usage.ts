import type { Import } from '#shared/contract/entities/import.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import { filesFor } from '#functions/platform/files.ts';
import { putLines } from '#functions/platform/json-lines.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { importKeys } from '#functions/records/use/imports/plan-import.ts';
import { type PlannedUsage, planUsage } from '#functions/records/use/usage/plan-usage.ts';
import { getReading, keepTitles, type UsageReading } from '#functions/records/use/usage/usage-readings.ts';

/**
 * Loads the reports of a usage import: first their titles, then all records in one commit, which determines the unchanged ones. The list of created
 * records is stored before that commit, because undo depends on it.
 */
export async function loadUsage(repo: Repository, row: Import, extend: () => Promise<void>): Promise<void> {
  const files = filesFor(repo.caller);
  const readings: UsageReading[] = [];
  for (const { reading } of row.usage) {
    const read = await getReading(files, row.id, reading);
    readings.push(read);
    await keepTitles(files, row.id, reading, read);
    await extend();
  }
  await repo.commit(async (tx) => {
    const now = await tx.load('import', row.id);
    if (now.state !== 'queued' && now.state !== 'running' && now.state !== 'failed') return;
    const model = await tx.model();
    const planned = planUsage(model, now, readings);
    const rows = planned.map(reportLine);
    await putLines(files, importKeys.report(row.id), rows);
    // Waiting reports are loaded in a later run, which finds the earlier reports stored.
    for (const { record } of planned) if (record && !model.find('usage_report', record.id)) tx.create('usage_report', record);
    const count = (outcome: PlannedRow['outcome']): number => rows.filter((each) => each.outcome === outcome).length;
    const counts = { created: count('created'), matched: count('matched'), skipped: count('skipped'), failed: count('failed') };
    tx.save('import', { ...now, state: 'finished', counts: { read: rows.length, ...counts }, finished_at: tx.at });
  });
}

const outcomes: Record<PlannedUsage['outcome'], PlannedRow['outcome']> = {
  new: 'created',
  unchanged: 'matched',
  left_out: 'skipped',
  question: 'failed',
  refused: 'failed',
  no_source: 'failed',
};

/** A report as a line of the import's result. */
function reportLine({ chosen, reading, outcome, record }: PlannedUsage, index: number): PlannedRow {
  return {
    row: index + 1,
    column: null,
    name: [chosen.file_name, chosen.sheet, reading.header.report].filter(Boolean).join(', '),
    outcome: outcomes[outcome],
    message: say('common.asIs', { text: '' }),
    problems: [],
    matches: [],
    record: null,
    // Undo needs only the id; the cells would be stored twice.
    writes: record ? [{ action: 'create', kind: 'usage_report', id: record.id, fields: { usage_source_id: record.usage_source_id } }] : [],
  };
}
