import { notFound } from '#shared/contract/errors.ts';
import { insightFilters } from '#shared/contract/insights-page.ts';
import type { figureBoxes } from '#shared/contract/groups/charts.ts';
import { addCents, changeOf, sumCents } from '#shared/domain/insights/cents.ts';
import { type FigureDeclaration, infoBoxes, otherBoxes } from '#shared/domain/insights/info-boxes.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { Handler } from '#functions/platform/http.ts';
import { english, toldAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { askedChart, type ChartQuery, choiceOf, parametersOf, summaryOf } from '#functions/records/insights/asked-chart.ts';
import { addressOf, type ChartFrame, type Measure, shownLabel, shownTerm, wireValue } from '#functions/records/insights/show-chart.ts';
import type { SummedChart } from '#shared/domain/insights/chart.ts';

/** A box by its name; of a department where it has an id. 404 for an unknown name. */
function boxOf(
  model: ReadModel,
  caller: Pick<Caller, 'permissions'>,
  { sectionName, id, query }: { sectionName: string; id?: string; query: ChartQuery },
) {
  const box = Object.hasOwn(infoBoxes, sectionName) ? infoBoxes[sectionName as keyof typeof infoBoxes] : undefined;
  if (!box || (box.of === 'department') !== (id !== undefined)) throw notFound(say('insights.thisBox'));
  const { year: shown } = choiceOf(model, caller, { parameters: ['year', 'financialPeriodId', ...insightFilters], query });
  const { year } = shown;
  return {
    name: sectionName,
    ...toldAs('title', box.title),
    year,
    is_last_with_data: shown.isLastWithData,
    figures: box.figures.flatMap((figure: FigureDeclaration) => {
      if (figure.isOfBudget && query.provider_id !== undefined) return [];
      const asked = askedChart(model, caller, {
        name: figure.chart,
        query: parametersOf(figure.chart, {
          ...query,
          year,
          ...(id !== undefined && { department_id: id }),
        }),
      });
      const shown = { summary: summaryOf(asked), frame: asked.frame, year };
      if (figure.x !== 'each') return [shownFigure(figure, shown)];
      return shown.summary.x.values.map(({ key, label }) => ({ ...shownFigure({ ...figure, key, x: key }, shown), ...shownLabel(label) }));
    }),
  };
}

function shownFigure(figure: FigureDeclaration, { summary, frame, year }: { summary: SummedChart; frame: ChartFrame; year: number }) {
  const place = figure.x === 'everywhere' ? undefined : (figure.x ?? String(year));
  const minus = figure.minus ?? [];
  const series = summary.series.filter(({ key }) => figure.series.includes(key));
  const taken = summary.series.filter(({ key }) => minus.includes(key));
  const unit = series[0]?.unit ?? frame.unit;
  const measure: Measure = { unit, currency: unit === 'money' ? frame.local : null };
  /** The values of a series at a place, or at all of them. */
  const valuesAt = (x: string | undefined, all: readonly (number | null)[]): (number | null)[] =>
    x === undefined ? [...all] : [all[summary.x.values.findIndex(({ key }) => key === x)] ?? null];
  const valueAt = (x: string | undefined): number | null => {
    const values = series.flatMap(({ values: all }) => valuesAt(x, all));
    // A place without rows of this kind has 0 of it, if the chart is of money or counts and the place has other rows.
    const isSummed = (unit === 'money' || unit === 'count') && minus.length === 0;
    // A figure of a class, such as undecided periods, is 0 where periods of other classes exist: none of them is undecided.
    const beside = figure.x === undefined ? x : undefined;
    const others = isSummed ? summary.series.flatMap(({ values: all }) => valuesAt(beside, all)) : values;
    if (series.length === 0 || others.every((value) => value === null)) return null;
    return addCents(sumCents(values), -sumCents(taken.flatMap(({ values: all }) => valuesAt(x, all))));
  };
  const [value, before] = [valueAt(place), figure.x === undefined ? valueAt(String(year - 1)) : null];
  const note = (figure.marked && summary.marks.find((mark) => mark.kind === 'unknown' && mark.x === place)?.text) || null;
  const change = value === null || before === null || unit !== 'money' ? null : changeOf(before, value);
  // Terms of a whole series are replaced by those of this place.
  const terms = summary.terms.flatMap((term) => {
    if (![...figure.series, ...minus].includes(term.series) || (term.x !== undefined && place !== undefined && term.x !== place)) return [];
    if (place === undefined || term.x !== undefined) return term;
    const here = [...series, ...taken].find(({ key }) => key === term.series)?.values ?? [];
    return { ...term, x: place, value: valuesAt(place, here)[0] ?? null };
  });
  return {
    key: figure.key,
    ...shownLabel(figure.label),
    value: wireValue(value, measure),
    note: note && english(note),
    note_code: note,
    ...measure,
    formula: { ...toldAs('text', summary.formula), terms: terms.map((term) => shownTerm(term, frame)) },
    rows: addressOf(frame.rowsPath, { x: place, series: [...figure.series, ...minus].join() }),
    trend: before === null ? null : { previous: wireValue(before, measure), change: change === null ? null : change / 10_000 },
  };
}

type BoxHandlers = { [Name in keyof typeof figureBoxes]: Handler<(typeof figureBoxes)[Name]> };

/** All boxes by name, those of figures first. */
function boxEntries() {
  const figures = Object.entries(infoBoxes).map(([name, { title, of }]) => ({
    name,
    title,
    of,
    parameters: ['year' as const, 'financialPeriodId' as const, ...(of === 'library' ? insightFilters : [])],
  }));
  const others = Object.entries(otherBoxes).map(([name, title]) => ({ name, title, of: 'library' as const, parameters: [] }));
  return [...figures, ...others].map(({ name, title, of, parameters }) => ({
    name,
    ...toldAs('title', title),
    of,
    path: `/info-boxes/${name}${of === 'department' ? '/{id}' : ''}`,
    parameters,
  }));
}

export const boxReads: BoxHandlers = {
  list: () => Promise.resolve(boxEntries()),
  ofLibrary: async ({ params, query, caller, ...request }) => boxOf(await request.model(), caller, { ...params, query }),
  ofDepartment: async ({ params, query, caller, ...request }) => boxOf(await request.model(), caller, { ...params, query }),
};
