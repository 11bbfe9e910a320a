import { notFound } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { MonthReportRow, SourceMonth } from '#shared/contract/rows/usage-coverage-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { countUsage, hasFigures, levelOf, type MonthReport, precedenceBetween } from '#shared/domain/usage/counting/count-usage.ts';
import { levelDifferences } from '#shared/domain/usage/counting/compare-levels.ts';
import { monthReportsOfStored, pinnedOf } from '#shared/domain/usage/counting/stored-report.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** A report with what it says of the month. */
interface InMonth {
  stored: Row<'usage_report'>;
  report: MonthReport;
}

/** A month of a source (C648): which sums count, and why others do not. */
export function usageMonth(model: ReadModel, sourceId: string, month: string): SourceMonth {
  const source = model.find('usage_source', sourceId);
  if (!source) throw notFound(say('kinds.usage_source'));
  const inMonth = model.by('usage_report', 'usage_source_id', source.id).flatMap((stored): InMonth[] => {
    const report = monthReportsOfStored(stored).find((each) => each.month === month);
    return report ? [{ stored, report }] : [];
  });
  const pinned = pinnedOf(source.pins);
  const counted = countUsage(
    inMonth.map(({ report }) => report),
    pinned,
  );
  const byId = new Map(inMonth.map((each) => [each.report.id, each]));
  const order = new Map(counted.reports.map(({ id }, index) => [id, index]));
  return {
    source: { id: source.id, name: source.name },
    month,
    differences: levelDifferences(
      inMonth.map(({ report }) => report),
      pinned,
    ),
    in_force: counted.cells.map(({ level, dataType, accessType, accessMethod, metric, count, release, reportId }) => ({
      level,
      data_type: dataType,
      access_type: accessType,
      access_method: accessMethod,
      metric,
      count,
      release,
      report_id: byId.get(reportId)?.stored.id ?? '',
    })),
    reports: inMonth
      .toSorted(
        (a, b) => (order.get(a.report.id) ?? Infinity) - (order.get(b.report.id) ?? Infinity) || (a.stored.id < b.stored.id ? -1 : 1),
      )
      .map(({ stored, report }) => ({
        ...reportRow(stored, report),
        pinned: pinned.has(report.id),
        counted: counted.cells.filter(({ reportId }) => reportId === report.id).length,
        not_counted: counted.notCounted
          .filter(({ id }) => id === report.id)
          .flatMap(({ by, cells }) => {
            const other = byId.get(by);
            if (!other) return [];
            const name = `${other.stored.report} (${other.stored.release}), ${other.stored.file_name}`;
            return [{ by: other.stored.id, name, why: precedenceBetween(other.report, report, pinned), cells }];
          }),
      })),
  };
}

function reportRow(stored: Row<'usage_report'>, report: MonthReport): Omit<MonthReportRow, 'pinned' | 'counted' | 'not_counted'> {
  const totals = new Map<string, number | null>();
  for (const { metric, count } of report.cells) {
    const known = totals.get(metric) ?? null;
    totals.set(metric, count === null ? known : (known ?? 0) + count);
  }
  const { id, release, file_name, reported_at, origin, title_count } = stored;
  return {
    id,
    report: stored.report,
    release,
    level: levelOf(report),
    file_name,
    reported_at,
    origin,
    state: report.state,
    title_count,
    can_pin: hasFigures(report),
    totals: [...totals].map(([metric, count]) => ({ metric, count })),
  };
}
