import { useLabel } from '#web/ui/use-label.ts';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { madeRecords } from '#shared/domain/imports/planning/report.ts';
import { useText } from '#web/text/text.ts';

const kinds = madeRecords.filter((kind) => kind !== 'departments');

/** The numbers of created records in words: “3 publishers”, “12 periods”. */
export function useRecordWords(): (records: ImportView['records']) => string[] {
  const t = useText();
  const departments = useLabel('department');
  return (records) => [
    ...kinds.filter((kind) => records[kind] > 0).map((kind) => t(`imports.records.${kind}`, { count: records[kind] })),
    ...(records.departments > 0 ? [t('imports.records.departments', { label: departments, count: records.departments })] : []),
  ];
}
