import FormField from '@cloudscape-design/components/form-field';
import { type ReportChart, reportChartKinds, type ReportDefinition } from '#shared/contract/entities/report.ts';
import type { ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { pathName } from './draft.ts';
import styles from './reports.module.css';

interface ChartChoiceProps {
  columns: readonly ReportTypeColumn[];
  definition: ReportDefinition;
  onChange: (change: Pick<ReportDefinition, 'chart'>) => void;
}

/** The chart of a report: of which of its groups, and of which total. */
export function ChartChoice({ columns, definition: { groups, columns: chosen, chart }, onChange }: ChartChoiceProps) {
  const t = useText();
  const known = new Map(columns.map((column) => [column.path, column]));
  const nameOf = (path: string): string => {
    const column = known.get(path);
    return column ? pathName(column) : path;
  };
  const totals = chosen.filter(({ total }) => total !== null);
  const [firstGroup, firstTotal] = [groups[0], totals[0]?.path];
  if (firstGroup === undefined || firstTotal === undefined) return <Quiet className={styles.note}>{t('reports.chartNeeds')}</Quiet>;
  const changeKind = (kind: ReportChart['kind'] | null): void =>
    onChange({ chart: kind && { by: firstGroup, total: firstTotal, ...chart, kind } });
  return (
    <Stack gap="s">
      <FormField label={t('reports.chartKind')} stretch>
        <Dropdown
          value={chart?.kind ?? ''}
          options={reportChartKinds.map((id) => ({ id, name: t(`reports.chartKinds.${id}`) }))}
          noneLabel={t('reports.noChart')}
          onChange={(id) => changeKind(id as ReportChart['kind'] | null)}
        />
      </FormField>
      {chart && (
        <>
          <FormField label={t('reports.chartBy')} stretch>
            <Dropdown
              value={chart.by}
              options={groups.map((path) => ({ id: path, name: nameOf(path) }))}
              onChange={(by) => onChange({ chart: { ...chart, by: by ?? firstGroup } })}
            />
          </FormField>
          <FormField label={t('reports.chartTotal')} stretch>
            <Dropdown
              value={chart.total}
              options={totals.map(({ path, label }) => ({ id: path, name: label ?? nameOf(path) }))}
              onChange={(total) => onChange({ chart: { ...chart, total: total ?? firstTotal } })}
            />
          </FormField>
        </>
      )}
    </Stack>
  );
}
