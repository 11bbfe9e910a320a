import type { Import } from '#shared/contract/entities/import.ts';
import type { UsageReport } from '#shared/contract/entities/usage.ts';
import type { UsageImportReport, UsageImportView } from '#shared/contract/rows/usage-import-row.ts';
import { providerOfReport } from '#shared/domain/usage/provider-of-report.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { problem, type UsageProblem } from '#shared/domain/usage/counter/counter-report.ts';
import { type LoadingEffect, loadingEffects } from '#shared/domain/usage/counting/loading-effect.ts';
import { type LevelDifference, levelDifferences } from '#shared/domain/usage/counting/compare-levels.ts';
import { monthReportsOfStored, pinnedOf } from '#shared/domain/usage/counting/stored-report.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { importRow } from '#functions/records/use/imports/import-row.ts';
import { reference, references } from '#functions/records/ground/references/reference.ts';
import { type PlannedUsage, planUsage, platformOf } from '#functions/records/use/usage/plan-usage.ts';
import { getReading, type UsageReading } from '#functions/records/use/usage/usage-readings.ts';

/** An import of usage with its reports, and the effects of loading them. */
export async function usageImportView(caller: Caller, model: ReadModel, row: Import): Promise<UsageImportView> {
  const files = filesFor(caller);
  const readings = await Promise.all(row.usage.map(({ reading }) => getReading(files, row.id, reading)));
  const planned = planUsage(model, row, readings);
  const effects = effectsOf(model, planned);
  const differences = differencesOf(model, planned);
  return {
    import: importRow(model, row),
    sources: references(model, 'usage_source'),
    reports: planned.map((each, index) => reportRow(model, each, index, { effects, differences })),
  };
}

type Effects = ReadonlyMap<string, readonly LoadingEffect[]>;

/** The effects of the reports, by source. Reports loaded by this import count as new. */
function effectsOf(model: ReadModel, planned: readonly PlannedUsage[]): Effects {
  const records = planned.flatMap(({ record }) => record ?? []);
  const own = new Set(records.map(({ id }) => id));
  return new Map(
    [...Map.groupBy(records, ({ usage_source_id }) => usage_source_id)].flatMap(([source, added]) => {
      const loaded = model.by('usage_report', 'usage_source_id', source).filter(({ id }) => !own.has(id));
      return [...loadingEffects(loaded, added, model.find('usage_source', source)?.pins)];
    }),
  );
}

/** Differences between title and item reports of a source after loading, by report id. */
function differencesOf(model: ReadModel, planned: readonly PlannedUsage[]): ReadonlyMap<string, readonly LevelDifference[]> {
  const records = planned.flatMap(({ record }) => (record?.report === 'TR' || record?.report === 'IR' ? record : []));
  const own = new Set(records.map(({ id }) => id));
  return new Map(
    [...Map.groupBy(records, ({ usage_source_id }) => usage_source_id)].flatMap(([source, added]) => {
      const loaded = model.by('usage_report', 'usage_source_id', source).filter(({ id, report }) => !own.has(id) && /^[TI]R$/.test(report));
      const differences = levelDifferences(
        [...loaded, ...added].flatMap(monthReportsOfStored),
        pinnedOf(model.find('usage_source', source)?.pins ?? []),
      );
      return added.map(({ id, months }) => [id, differences.filter(({ month }) => months.includes(month))] as const);
    }),
  );
}

/** The problem of a report that differs from one of the other level: the first month and metric, and the number of months. */
function differenceProblems(differences: readonly LevelDifference[]): UsageProblem[] {
  const [first] = differences;
  if (!first) return [];
  const { month, metric, titles, items } = first;
  const values = {
    month,
    metric,
    titles,
    items: titles < items.least ? items.least : items.most,
    months: new Set(differences.map((each) => each.month)).size,
  };
  return [problem('levels_differ', values)];
}

function reportRow(
  model: ReadModel,
  { chosen, reading, outcome, record }: PlannedUsage,
  index: number,
  { effects, differences }: { effects: Effects; differences: ReadonlyMap<string, readonly LevelDifference[]> },
): UsageImportReport {
  const { header, problems, months, states, cells, titleCount } = reading;
  const effect = record ? effects.get(record.id) : undefined;
  const known = new Map<string, Pick<UsageReport, 'release' | 'report' | 'file_name'>>(
    record ? model.by('usage_report', 'usage_source_id', record.usage_source_id).map((each) => [each.id, each]) : [],
  );
  const nameOf = (id: string): string => {
    const other = known.get(id);
    return other ? `${other.report} (${other.release}), ${other.file_name}` : '';
  };
  return {
    index,
    file_name: chosen.file_name,
    sheet: chosen.sheet,
    source: reference(model, 'usage_source', chosen.usage_source_id),
    platform: platformOf(header),
    customer_ids: header.customerIds,
    suggested_provider: reference(model, 'provider', providerOfReport(header, model.all('provider'))),
    release: header.release,
    report: header.report,
    reported_at: header.createdAt,
    title_count: titleCount,
    outcome,
    loaded: record !== null && model.find('usage_report', record.id) !== undefined,
    totals: totalsOf(cells),
    problems: [...problems, ...differenceProblems(differences.get(record?.id ?? '') ?? [])].map(({ code, severity, values }) => ({
      code,
      severity,
      values: { ...values },
      ...ownMessage(problemText({ code, severity, values })),
    })),
    answers: chosen.answers,
    months: months.map((month, at) => ({
      month,
      state: states[at] ?? 'missing',
      effect: effect?.[at]?.effect ?? null,
      others: (effect?.[at]?.others ?? []).map(nameOf).filter((name) => name !== ''),
    })),
  };
}

/** The message of a problem. */
function problemText({ code, values }: UsageProblem): Message {
  return say(`usage.${code}`, values);
}

function totalsOf(cells: UsageReading['cells']): UsageImportReport['totals'] {
  const totals = new Map<string, number>();
  for (const { metric, counts } of cells)
    totals.set(metric, (totals.get(metric) ?? 0) + counts.reduce<number>((sum, count) => sum + (count ?? 0), 0));
  return [...totals].map(([metric, total]) => ({ metric, total }));
}
