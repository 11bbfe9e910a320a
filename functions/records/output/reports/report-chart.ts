import { hasChartParts, type ReportChart, type ReportDefinition } from '#shared/contract/entities/report.ts';
import { invalid } from '#shared/contract/errors.ts';
import type { ReportChartRow } from '#shared/contract/rows/report-row.ts';
import { wireOfCents } from '#shared/domain/money/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import { chartGroups, type Level, type Measure, type ReportGroup } from '#shared/domain/reports/group-rows.ts';
import type { GroupTotal, ReportAmount, ReportTotal } from '#shared/domain/reports/tallies.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import type { ReportPath } from './report-columns.ts';

/** Throws 422 for a chart of a group or total that the report does not have. */
export function checkChart(definition: Pick<ReportDefinition, 'columns' | 'groups' | 'chart'>): void {
  if (!hasChartParts(definition)) throw invalid({ chart: [say('reports.chartNeedsGroup')] }, say('reports.chartNeedsGroup'));
}

/** The value of one amount for the wire. */
export function wireAmount({ value, currency }: ReportAmount, total: ReportTotal): number {
  if (currency !== null) return wireOfCents(value, currency);
  return total === 'count' ? value : value / 10_000;
}

/** The source of a chart. */
export interface ChartSource {
  /** The rows in the groups of the chart, with the one total that it draws. */
  grouped: ReportGroup<ListRow>;
  level: Level<ListRow>;
  measure: Measure<ListRow>;
  /** The column whose total is drawn. */
  column: ReportPath['column'];
}

const units = { money: 'money', percent: 'percent' } as const;

/** A chart for the wire; undefined for amounts in several currencies, which cannot share an axis. */
export function reportChart(chart: ReportChart, { grouped, level, measure, column }: ChartSource): ReportChartRow | undefined {
  const { total } = measure;
  const { shown, others, isOrdered, whole } = chartGroups(grouped, level, measure);
  const amounts = [...shown.flatMap(({ totals: [of = []] }) => of), ...(others?.total ?? [])];
  const currencies = new Set(amounts.map(({ currency }) => currency));
  if (currencies.size > 1) return undefined;
  const valueOf = ([amount]: GroupTotal): number | null => (amount ? wireAmount(amount, total) : null);
  return {
    ...chart,
    unit: total === 'count' ? 'count' : (units[column.type as 'money'] ?? 'number'),
    currency: amounts[0]?.currency ?? null,
    values: shown.map(({ key, label, totals: [of = []] }) => ({ key, label, value: valueOf(of) })),
    others: others && { count: others.count, value: valueOf(others.total) },
    is_ordered: isOrdered,
    whole: whole && wireAmount(whole, total),
  };
}
