import type { CounterReport } from '../counter/counter-report.ts';
import type { JudgedMonth } from './answer-of.ts';

/** The months of a report with figures, with the judged states. Months that are not ready are not stored as zero (RH03). */
export function harvestedPart(report: CounterReport, judged: readonly JudgedMonth[]): CounterReport {
  const kept = judged.flatMap(({ month, state }) =>
    state === 'loaded' || state === 'none' || state === 'partial' ? [{ month, state, index: report.months.indexOf(month) }] : [],
  );
  const rows = report.rows.map((row) => ({ ...row, counts: kept.map(({ index }) => row.counts[index] ?? null) }));
  return {
    ...report,
    months: kept.map(({ month }) => month),
    states: kept.map(({ state }) => state),
    rows: rows.filter(({ counts }) => counts.some((count) => count !== null)),
    totals: Object.fromEntries(
      Object.entries(report.totals).map(([metric, counts]) => [metric, kept.map(({ index }) => counts[index] ?? null)]),
    ),
  };
}
