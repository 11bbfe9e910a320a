import type { Import, ImportedUsage } from '#shared/contract/entities/import.ts';
import type { UsageReport } from '#shared/contract/entities/usage.ts';
import type { UsageImportReport } from '#shared/contract/rows/usage-import-row.ts';
import type { ReportHeader } from '#shared/domain/usage/counter/counter-report.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { importedId } from '../imports/plan-import.ts';
import type { UsageReading } from './usage-readings.ts';

type Values = Omit<UsageReport, 'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'>;

/** One report of an import, and the record that loading creates; null if none is created. */
export interface PlannedUsage {
  chosen: ImportedUsage;
  reading: UsageReading;
  outcome: UsageImportReport['outcome'];
  record: (Values & { id: string }) | null;
}

/** The id of the record that loading a report of an import creates. */
export function reportId(importId: string, index: number): string {
  return importedId(importId, 'usage_report', String(index));
}

/** The name of the organisation or the platforms that made a report, as the report states it; empty if it states none. */
export function platformOf({ createdBy, platforms }: Pick<ReportHeader, 'createdBy' | 'platforms'>): string {
  return createdBy ?? platforms.slice(0, 3).join(', ');
}

/** The effect of loading each report of an import, based on the current records. */
export function planUsage(model: ReadModel, row: Import, readings: readonly UsageReading[]): PlannedUsage[] {
  const planned: PlannedUsage[] = [];
  for (const [index, chosen] of row.usage.entries()) {
    const reading = readings[index];
    if (!reading) continue;
    const { header, problems } = reading;
    const source = model.find('usage_source', chosen.usage_source_id)?.id;
    const given = (outcome: PlannedUsage['outcome']): void => void planned.push({ chosen, reading, outcome, record: null });
    if (problems.some(({ severity }) => severity === 'error')) given('refused');
    else if (chosen.left_out) given('left_out');
    else if (header.release === null || header.report === null || problems.some(isOpen)) given('question');
    else if (source === undefined) given('no_source');
    else {
      const record = {
        id: reportId(row.id, index),
        usage_source_id: source,
        import_id: row.id,
        origin: 'upload' as const,
        release: header.release,
        report: header.report,
        reported_at: header.createdAt,
        file_name: chosen.file_name,
        months: reading.months,
        states: reading.states,
        filters: header.filters,
        cells: reading.cells,
        title_count: reading.titleCount,
        object_key: reading.objectKey,
      };
      const loaded = [...model.by('usage_report', 'usage_source_id', source), ...planned.flatMap((each) => each.record ?? [])];
      if (loaded.some((other) => other.id !== record.id && isSame(other, record))) given('unchanged');
      else planned.push({ chosen, reading, outcome: 'new', record });
    }
  }
  return planned;
}

/** Whether a question blocks a report. For open questions about a heading or an empty report, the other months are loaded. */
function isOpen({ severity, code }: UsageReading['problems'][number]): boolean {
  return severity === 'question' && code !== 'unreadable_month' && code !== 'empty_without_reason';
}

const compared = ['usage_source_id', 'release', 'report', 'reported_at', 'months', 'states', 'filters', 'object_key'] as const;

/** Whether two reports have the same content for the same source. */
function isSame(a: Values, b: Values): boolean {
  return compared.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
}
