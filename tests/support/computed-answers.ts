import type { Caller } from '#functions/platform/caller.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { boxReads } from '#functions/insights/box-reads.ts';
import { chartReads } from '#functions/insights/chart-reads.ts';
import { forecastReads } from '#functions/insights/forecast-reads.ts';
import { previewOfDefinition } from '#functions/read/reports/report-answers.ts';
import { askedChart, type ChartQuery, parametersOf, summaryOf } from '#functions/records/money/insights/requested-chart.ts';
import { insightData } from '#functions/records/money/insights/insight-data.ts';
import { bestHits, findEntries } from '#functions/read/search-hits.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import {
  periodRows,
  productRows,
  providerRows,
  publisherListRows,
  subscriptionRows,
  vendorListRows,
} from '#functions/records/output/lists/list-sources.ts';
import { workflowPeriodRows } from '#functions/records/output/lists/workflow-rows.ts';
import { type ChartName, libraryBoxes, libraryCharts } from '#shared/contract/chart-names.ts';
import type { ReportTry } from '#shared/contract/entities/report.ts';
import { type ListFilter, type ListQuery, sortOf } from '#shared/contract/list-query.ts';
import { permissions } from '#shared/contract/permissions.ts';
import { sumUp } from '#shared/domain/insights/chart.ts';
import { unallocated } from '#shared/domain/insights/insight-data.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';

const caller: Caller = { ...systemCaller('demo'), permissions: [...permissions] };

/** A page of a list with all that lists compute: order, bounds, sums. */
function page(sort: string, filters: ListFilter[] = [], more: Partial<ListQuery> = {}): ListQuery {
  return { paginated: true, page: 1, perPage: 60, sort: sortOf(sort), search: '', filters, include: [], totals: true, ...more };
}

const bound = (field: string, operator: 'gte' | 'lte', value: string): ListFilter => ({ field, operator, values: [value] });

type Compute = (model: ReadModel) => unknown;

function list(
  name: Parameters<typeof answerList>[1],
  rows: (model: ReadModel) => readonly object[],
  queries: readonly ListQuery[],
): Compute {
  // Rows of lists have named fields.
  return (model) => queries.map((query) => answerList(model, name, rows(model) as readonly ListRow[], query));
}

const asked = (model: ReadModel) => ({ model: () => Promise.resolve(model), caller });

function report(groups: string[], chart: boolean): Compute {
  const columns = ['subscription', 'start_date', 'price', 'publisher'].map((path) => ({ path, label: null, total: null as 'sum' | null }));
  const tried = {
    columns: [...columns, { path: 'normalized_price', label: null, total: 'sum' }, { path: 'end_date', label: null, total: 'count' }],
    groups,
    filters: [{ path: 'price', operator: 'gte', values: ['10'] }],
    page: 1,
    per_page: 200,
    ...(chart && { chart: { kind: 'bar', by: groups[0], total: 'normalized_price' } }),
  };
  return (model) => previewOfDefinition(asked(model), 'subscription-periods', tried as unknown as ReportTry);
}

const searchedWords = ['journal', 'press', 'a', 'law review', '2027', 'paid'];

/** The answers that readers compute from many records, each by its name. */
export const computedAnswers: Readonly<Record<string, Compute>> = {
  subscriptions: list('subscriptions', subscriptionRows, [
    page('name'),
    page('-price,name'),
    page('publisher,-start_date', [], { group: 'publisher' }),
    page('price', [bound('price', 'gte', '500'), bound('price', 'lte', '20000')]),
    page('-price', [bound('price', 'gte', '500'), bound('price', 'lte', '20000')]),
    page('-price', [bound('price', 'lte', '9000')], { search: 'journal' }),
  ]),
  'subscription-periods': list('subscription-periods', periodRows, [
    page('effective_deadline', [bound('effective_deadline', 'gte', '2020-01-01'), bound('effective_deadline', 'lte', '2027-06-30')]),
    page('-effective_deadline', [bound('effective_deadline', 'gte', '2026-06-30')]),
    page('decision,vendor', [{ field: 'decision', operator: 'in', values: ['undecided', 'accepted'] }]),
  ]),
  'subscription-workflows': list('subscription-workflows', workflowPeriodRows, [page('subscription'), page('-effective_deadline')]),
  publishers: list('publishers', publisherListRows, [page('name'), page('-spend')]),
  vendors: list('vendors', vendorListRows, [page('-spend,name')]),
  providers: list('providers', providerRows, [page('name')]),
  products: list('products', productRows, [page('name')]),
  search: (model) => searchedWords.flatMap((word) => [permissions, []].map((held) => bestHits(findEntries(model, word, held)))),
  forecasts: (model) => forecastReads.list({ ...asked(model), query: { ...page('-amount'), extra: {} } } as never),
  accuracy: (model) => forecastReads.accuracy(asked(model) as never),
  'report by publisher': report(['publisher'], true),
  'report by department and year': report(['departments', 'financial_period'], false),
  'report by subject': report(['product.subjects'], true),
  ...Object.fromEntries(
    libraryCharts.map((chartName): [string, Compute] => [
      `chart ${chartName}`,
      async (model) => {
        const request = { ...asked(model), params: { chartName }, query: {} };
        const { as_of: _now, ...chart } = (await chartReads.ofLibrary(request as never)) as { as_of: unknown };
        return [chart, await chartReads.rowsOfLibrary({ ...request, query: { per_page: 500 } } as never)];
      },
    ]),
  ),
  ...Object.fromEntries(
    libraryBoxes.map((sectionName): [string, Compute] => [
      `box ${sectionName}`,
      (model) => boxReads.ofLibrary({ ...asked(model), params: { sectionName }, query: {} } as never),
    ]),
  ),
};

/** The charts whose sums differ from those of the rows behind them: of the library, of a department, and of a provider. */
export function chartsUnlikeTheirRows(model: ReadModel): string[] {
  const [department] = model.all('department');
  const [provider] = model.all('provider');
  const filters: ChartQuery[] = [{}, { department_id: department?.id }, { department_id: unallocated }, { provider_id: provider?.id }];
  return filters.flatMap((filter) =>
    libraryCharts.filter((name) => !isLikeItsRows(model, name, filter)).map((name) => `${name} ${JSON.stringify(filter)}`),
  );
}

function isLikeItsRows(model: ReadModel, name: ChartName, filter: ChartQuery): boolean {
  const chart = askedChart(model, caller, { name, query: parametersOf(name, filter) });
  const ofRows = sumUp(chart.build(insightData(model, chart.choice), chart.choice));
  // Functions that derive values are no part of an answer.
  return JSON.stringify(summaryOf(chart)) === JSON.stringify(ofRows);
}

const reports = Object.keys(computedAnswers).filter((name) => name.startsWith('report '));

/** The computed answers of a model as text, or the error instead of an answer. Of the reports only one, as only the latest stays with its rows. */
export async function answersOf(model: ReadModel, report: number): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, compute] of Object.entries(computedAnswers)) {
    if (reports.includes(name) && name !== reports[report % reports.length]) continue;
    try {
      answers[name] = JSON.stringify(await compute(model));
    } catch (error) {
      answers[name] = String(error);
    }
  }
  return answers;
}
