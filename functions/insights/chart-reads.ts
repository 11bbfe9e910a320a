import { chartNames } from '#shared/contract/chart-names.ts';
import { charts } from '#shared/contract/charts.ts';
import type { chartCalls } from '#shared/contract/groups/charts.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { drawChart } from '#shared/domain/charts/draw.ts';
import { foldSeries } from '#shared/domain/charts/fold.ts';
import { writeSvg } from '#shared/domain/charts/write-svg.ts';
import { isBehind, type Part, partsBehind, sumUp } from '#shared/domain/insights/chart.ts';
import type { EmptyReason } from '#shared/domain/insights/empty-reason.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { instant } from '#functions/platform/clock.ts';
import type { Handler } from '#functions/platform/http.ts';
import { english, messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { maySeeProvider } from '#functions/records/ground/references/closed-vendors.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { type AskedChart, askedChart, type ChartQuery, summaryOf } from '#functions/records/money/insights/requested-chart.ts';
import { insightData } from '#functions/records/money/insights/insight-data.ts';
import { pageOf, shownChart, shownRows } from '#functions/records/money/insights/show-chart.ts';

interface Asked {
  model(): Promise<ReadModel>;
  caller: Caller;
}

interface Params {
  chartName: string;
  kind?: string;
  id?: string;
}

/** The chart that a path names: of the library, or of a record. */
async function chartAt(request: Asked, { chartName: name, kind, id }: Params, query: ChartQuery): Promise<AskedChart> {
  const subject = kind !== undefined && id !== undefined ? { kind, id } : undefined;
  return askedChart(await request.model(), request.caller, { name, query, subject });
}

function shown(asked: AskedChart) {
  const { model, choice, isLastYear, frame, whyEmpty } = asked;
  const summed = summaryOf(asked);
  const isEmpty = summed.series.every(({ values }) => values.every((value) => value === null));
  return {
    ...shownChart(summed, frame),
    empty: isEmpty ? shownReason(whyEmpty(insightData(model, choice), choice)) : null,
    as_of: { seq: model.seq, instant: instant() },
    parameters: {
      year: choice.year,
      is_last_with_data: isLastYear,
      financial_period_id: choice.financial_period_id ?? null,
      department_id: choice.department_id ?? null,
      provider_id: choice.provider_id ?? null,
      fte_field_id: choice.fte_field_id ?? null,
    },
  };
}

function shownReason({ text, link }: EmptyReason) {
  return { ...messageAs('text', text), link: link && { path: link.path, ...messageAs('label', link.label) } };
}

interface RowChoice {
  x?: string | undefined;
  series?: string | undefined;
  minus?: string | undefined;
  not_series?: string | undefined;
  group?: string | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

/** A page of the rows behind a chart, a point or a term of it. */
async function rowsAt(
  request: Asked,
  params: Params,
  { x, series, minus, not_series, group, page, per_page, ...query }: ChartQuery & RowChoice,
) {
  const { model, build, choice, frame } = await chartAt(request, params, query);
  const data = insightData(model, choice);
  const draft = build(data, choice);
  const summed = sumUp(draft);
  const [names, subtracted] = [series?.split(','), minus?.split(',') ?? []];
  const others = new Set(not_series?.split(','));
  const isChosen = ({ series: of }: Part): boolean =>
    !others.has(of) && (names === undefined || names.includes(of) || subtracted.includes(of));
  const chosen = partsBehind(draft)
    .filter((part) => isChosen(part) && isBehind(part, { x, group }))
    .map((part) => (subtracted.includes(part.series) && part.amount !== null ? { ...part, amount: -part.amount } : part));
  return shownRows(model, { chosen, data, summed, frame }, pageOf({ page, per_page }));
}

/** The filters of charts with their options, limited to what the caller may see. */
function filtersOf(model: ReadModel, caller: Caller): ResultOf<typeof chartCalls.filters> {
  const { facts } = insightData(model);
  const named = new Set(facts.flatMap(({ publisher, vendor }) => [publisher, vendor]));
  return {
    departments: references(model, 'department'),
    has_unallocated: facts.some(({ shares }) => shares.some(({ department }) => department === null)),
    providers: references(model, 'provider', ({ id }) => typeof id === 'string' && named.has(id) && maySeeProvider(model, caller, id)),
  };
}

type ChartHandlers = { [Name in keyof typeof chartCalls]: Handler<(typeof chartCalls)[Name]> };

export const chartReads: ChartHandlers = {
  list: async ({ caller }) =>
    chartNames
      .filter((name) => mayAccess(charts[name].permission, caller.permissions))
      .map((name) => {
        const { title, unit, of, parameters, permission } = charts[name];
        return { name, ...messageAs('title', title), unit, of, parameters: [...parameters], permission };
      }),
  filters: async ({ caller, ...request }) => filtersOf(await request.model(), caller),
  ofLibrary: async (request) => shown(await chartAt(request, request.params, request.query)),
  ofRecord: async (request) => shown(await chartAt(request, request.params, request.query)),
  rowsOfLibrary: async (request) => rowsAt(request, request.params, request.query),
  rowsOfRecord: async (request) => rowsAt(request, request.params, request.query),
  picture: async (request) => {
    const { kind, id, theme = 'light', width = 720, height = 400, ...query } = request.body;
    const { chartName } = request.params;
    const asked = await chartAt(request, { chartName, ...(kind && { kind }), ...(id !== undefined && { id }) }, query);
    const { thousand_separator, decimal_separator } = memberOf(asked.model);
    const chart = foldSeries(shownChart(summaryOf(asked), asked.frame));
    const series = chart.series.map((each) => ({ ...each, label: each.label_code ? english(each.label_code) : each.label }));
    const drawn = drawChart(
      { ...chart, series },
      {
        theme,
        width,
        height,
        format: { thousand_separator, decimal_separator },
        missing: english(say('insights.notKnown')),
      },
    );
    return { filename: `${chartName}.svg`, type: 'image/svg+xml', bytes: Buffer.from(writeSvg(drawn)) };
  },
};
