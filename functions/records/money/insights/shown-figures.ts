import { type ChartName } from '#shared/contract/chart-names.ts';
import { charts } from '#shared/contract/charts.ts';
import { budgetVerdict } from '#shared/domain/budgets/budget-verdict.ts';
import { addCents, changeOf, sumCents } from '#shared/domain/money/cents.ts';
import type { SummedChart } from '#shared/domain/insights/chart.ts';
import type { FigureDeclaration } from '#shared/domain/insights/info-boxes.ts';
import { yearOfPeriod } from '#shared/domain/insights/insight-data.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { english, messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { periodToForecast } from '../forecasts/forecast-rows.ts';
import { type AskedChart, askedChart, type ChartQuery, parametersOf, summaryOf } from './requested-chart.ts';
import { addressOf, type Measure, shownLabel, shownTerm, wireValue } from './show-chart.ts';
import { memberOf } from '../../ground/references/member-of.ts';

/** A chart that figures are taken from, summed up. */
interface FigureChart {
  asked: AskedChart;
  summary: SummedChart;
  year: number;
}

/** The request for figures: the caller, the year and the filters. */
interface FigureRequest {
  model: ReadModel;
  caller: Pick<Caller, 'permissions'>;
  query: ChartQuery & { year: number };
}

/** The figures of a declaration: one, or one for each place of its chart. */
export function shownFigures(figure: FigureDeclaration, request: FigureRequest) {
  const now = chartOf(figure.chart, request);
  const before = chartBefore(figure, now, request);
  if (figure.x !== 'each') return [shownFigure(figure, now, before)];
  return now.summary.x.values.map(({ key, label }) => ({
    ...shownFigure({ ...figure, key, x: key }, now, before),
    ...shownLabel(label),
  }));
}

function chartOf(name: ChartName, { model, caller, query }: FigureRequest): FigureChart {
  const asked = askedChart(model, caller, { name, query: parametersOf(name, query) });
  return { asked, summary: summaryOf(asked), year: query.year };
}

/** The chart with the figure of the year before: the same chart if its axis is years, else the chart of that year. Undefined if not available. */
function chartBefore(figure: FigureDeclaration, now: FigureChart, request: FigureRequest): FigureChart | undefined {
  const { model, query } = request;
  const year = query.year - 1;
  if (figure.x === undefined) return { ...now, year };
  if ((charts[figure.chart].parameters as readonly string[]).includes('year'))
    return query.financialPeriodId === undefined ? chartOf(figure.chart, { ...request, query: { ...query, year } }) : undefined;
  if (!figure.hasPeriodBefore) return undefined;
  const period = periodToForecast(model, now.asked.choice.financial_period_id, today(memberOf(model).timezone));
  const earlier = [...model.all('financial_period')]
    .filter(({ end_date }) => period !== undefined && end_date < period.start_date)
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))[0];
  if (!earlier) return undefined;
  const found = chartOf(figure.chart, { ...request, query: { ...query, financialPeriodId: earlier.id } });
  return { ...found, year: yearOfPeriod(earlier) };
}

function placeOf({ x }: FigureDeclaration, year: number): string | undefined {
  return x === 'everywhere' ? undefined : (x ?? String(year));
}

/** The values of a series at a place, or at all of them. */
function valuesAt({ x: axis }: SummedChart, place: string | undefined, all: readonly (number | null)[]): (number | null)[] {
  return place === undefined ? [...all] : [all[axis.values.findIndex(({ key }) => key === place)] ?? null];
}

function seriesOf({ summary }: FigureChart, keys: readonly string[]): SummedChart['series'] {
  return summary.series.filter(({ key }) => keys.includes(key));
}

function measureOf(figure: FigureDeclaration, chart: FigureChart): Measure {
  const { frame } = chart.asked;
  const unit = seriesOf(chart, figure.series)[0]?.unit ?? frame.unit;
  return { unit, currency: unit === 'money' ? frame.local : null };
}

function valueOf(figure: FigureDeclaration, chart: FigureChart): number | null {
  const { summary, year } = chart;
  const place = placeOf(figure, year);
  const { unit } = measureOf(figure, chart);
  const sumAt = (keys: readonly string[]): number | null => {
    const values = seriesOf(chart, keys).flatMap((series) => valuesAt(summary, place, series.values));
    return values.every((value) => value === null) ? null : sumCents(values);
  };
  const value = sumAt(figure.series);
  // Without a known budget, its remaining amount is unknown, too.
  if (figure.minus) return value === null ? null : addCents(value, -(sumAt(figure.minus) ?? 0));
  // In a chart of money or counts, a missing value is 0 where others are known: at the same place, or for a class, such as undecided periods, at
  // any place.
  const isSummed = unit === 'money' || unit === 'count';
  const beside = figure.x === undefined ? place : undefined;
  const isKnown = isSummed && summary.series.some((series) => valuesAt(summary, beside, series.values).some((each) => each !== null));
  return value ?? (isKnown && seriesOf(chart, figure.series).length > 0 ? 0 : null);
}

function shownFigure(figure: FigureDeclaration, now: FigureChart, before: FigureChart | undefined) {
  const { summary, asked, year } = now;
  const { frame } = asked;
  const place = placeOf(figure, year);
  const measure = measureOf(figure, now);
  const value = valueOf(figure, now);
  const note = (figure.marked && summary.marks.find((mark) => mark.kind === 'unknown' && mark.x === place)?.text) || null;
  return {
    key: figure.key,
    ...shownLabel(figure.label),
    value: wireValue(value, measure),
    note: note && english(note),
    note_code: note,
    ...measure,
    verdict: figure.isOfBudget ? verdictOf(figure, now, value) : null,
    formula: { ...messageAs('text', summary.formula), terms: termsOf(figure, now).map((term) => shownTerm(term, frame)) },
    rows: addressOf(frame.rowsPath, { x: place, series: figure.series.join(), minus: figure.minus?.join() }),
    trend: before ? trendOf(figure, { value, measure }, before) : null,
  };
}

/** Whether the remaining budget is above or below 0, and its share of the budget. */
function verdictOf(figure: FigureDeclaration, chart: FigureChart, left: number | null) {
  const budget = valueOf({ ...figure, minus: undefined }, chart);
  const found = budgetVerdict(budget, left);
  return found && { kind: found.kind, percent: found.percent === null ? null : found.percent / 10_000 };
}

/** The figure of the year before, and the change since then if both are costs. */
function trendOf(figure: FigureDeclaration, { value, measure }: { value: number | null; measure: Measure }, before: FigureChart) {
  const previous = valueOf(figure, before);
  // A remaining budget may change sign, which makes a percentage meaningless.
  const isCost = measure.unit === 'money' && figure.minus === undefined;
  const change = isCost && value !== null && previous !== null && value >= 0 && previous > 0 ? changeOf(previous, value) : null;
  return { year: before.year, previous: wireValue(previous, measure), change: change === null ? null : change / 10_000 };
}

/** The terms of a figure's formula. Those of a whole series are replaced by those of its place. */
function termsOf(figure: FigureDeclaration, chart: FigureChart): SummedChart['terms'] {
  const { summary } = chart;
  const keys = [...figure.series, ...(figure.minus ?? [])];
  const place = placeOf(figure, chart.year);
  return summary.terms.flatMap((term) => {
    if (!keys.includes(term.series) || (term.x !== undefined && place !== undefined && term.x !== place)) return [];
    if (place === undefined || term.x !== undefined) return term;
    const here = summary.series.find(({ key }) => key === term.series)?.values ?? [];
    return { ...term, x: place, value: valuesAt(summary, place, here)[0] ?? null };
  });
}
