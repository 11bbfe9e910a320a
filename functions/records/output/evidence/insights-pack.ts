import { insightChartsUnder, insightFigures } from '#shared/contract/insights-page.ts';
import type { InsightsDocumentRequest } from '#shared/contract/groups/evidence-packs.ts';
import { foldSeries } from '#shared/domain/charts/fold.ts';
import { figureText } from '#shared/domain/charts/draw.ts';
import { isNoPart } from '#shared/domain/charts/no-part.ts';
import { unallocated } from '#shared/domain/insights/insight-data.ts';
import { say } from '#shared/domain/messages/message.ts';
import { formatAmount, formatPercent, type NumberFormat } from '#shared/domain/money/format-amount.ts';
import { askedChart, summaryOf } from '../../money/insights/requested-chart.ts';
import { figureBox } from '../../money/insights/figure-box.ts';
import { insightData } from '../../money/insights/insight-data.ts';
import { shownChart } from '../../money/insights/show-chart.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import type { Pack, PackBlock, PackTable } from './pack-blocks.ts';
import { drawableOf, type TravellingChart } from './pack-charts.ts';
import type { PackRequest } from './pack-request.ts';
import type { PackWriter } from './pack-writer.ts';

/** The year and the filters of the page. */
export type InsightsChoice = Pick<InsightsDocumentRequest, 'year' | 'department_id' | 'provider_id'>;
type Filters = Omit<InsightsChoice, 'year'>;
type Box = ReturnType<typeof figureBox>;

/** The page of insights with its filters: the figures, and each chart with its table and remarks. 404 for an unknown department or provider. */
export function insightsPack(request: PackRequest, { year: asked, ...filters }: InsightsChoice): Pack {
  const { model, reader, writer } = request;
  const { tell, date, day } = writer;
  const box = figureBox(model, reader, { sectionName: insightFigures, query: { year: asked, ...filters } });
  const heading = tell(say('insights-document.title', { year: String(box.year) }));
  return {
    title: heading,
    heading,
    subtitle: tell(say('evidence-pack.subtitle', { library: memberOf(model).name, day: date(day) })),
    blocks: [
      { kind: 'facts', facts: filterFacts(request, box.year, filters) },
      ...filterNotes(filters, writer),
      { kind: 'section', text: tell(box.title_code) },
      { kind: 'table', table: figureTable(box, writer) },
      { kind: 'section', text: tell(say('insights-document.charts')) },
      ...insightChartsUnder(filters).flatMap(({ name, isOfYear }) =>
        chartBlocks(request, name, { ...(isOfYear && { year: box.year }), ...filters }),
      ),
    ],
  };
}

function filterFacts({ model, writer: { tell } }: PackRequest, year: number, filters: Filters): [string, string][] {
  const { department_id, provider_id } = filters;
  const department =
    department_id === undefined
      ? tell(say('insights-document.allDepartments'))
      : department_id === unallocated
        ? tell(say('evidence-pack.unallocated'))
        : (reference(model, 'department', department_id)?.name ?? '');
  const provider =
    provider_id === undefined ? tell(say('insights-document.allProviders')) : (reference(model, 'provider', provider_id)?.name ?? '');
  return [
    [tell(say('insights-document.year')), String(year)],
    [tell(say('insights-document.department')), department],
    [tell(say('insights-document.provider')), provider],
  ];
}

/** Notes on how the filters affect the figures, and on charts that are meaningless under them. */
function filterNotes({ department_id, provider_id }: Filters, { tell }: PackWriter): PackBlock[] {
  const notes = [
    department_id !== undefined && department_id !== unallocated && say('insights-document.sharesOnly'),
    department_id !== undefined && say('insights-document.noFte'),
    provider_id !== undefined && say('insights-document.noBudgets'),
  ];
  return notes.flatMap((note) => (note ? [{ kind: 'note' as const, text: tell(note) }] : []));
}

function figureTable({ figures }: Box, { tell, format }: PackWriter): PackTable {
  const unknown = tell(say('evidence-pack.unknown'));
  const shown = (value: number | null, figure: Box['figures'][number]): string =>
    value === null ? unknown : figureText(value, figure, format);
  const rows = figures.map((figure) => {
    const { trend, verdict } = figure;
    const budget = verdict && budgetWords(verdict, format);
    const before = trend ? shown(trend.previous, figure) : '';
    return {
      cells: [
        figure.label_code ? tell(figure.label_code) : figure.label,
        shown(figure.value, figure),
        trend && trend.change !== null
          ? tell(
              say('insights-document.changed', {
                value: before,
                change: formatPercent(trend.change, format, { signed: true }),
              }),
            )
          : before,
        [budget && tell(budget), figure.note_code && tell(figure.note_code)].filter(Boolean).join(' '),
      ],
    };
  });
  return {
    columns: [
      { heading: tell(say('insights-document.figure')) },
      { heading: tell(say('insights-document.value')), isNumber: true },
      { heading: tell(say('insights-document.yearBefore')), isNumber: true },
      { heading: tell(say('insights-document.remark')) },
    ],
    rows,
  };
}

/** The remaining or overspent share of a budget, in words; null for an unspent budget of 0. */
function budgetWords({ kind, percent }: NonNullable<Box['figures'][number]['verdict']>, format: NumberFormat) {
  const isOver = kind === 'over_budget';
  if (percent === null) return isOver ? say('insights-document.over') : null;
  const words = { percent: formatPercent(percent, format) };
  return isOver ? say('insights-document.overBy', words) : say('insights-document.left', words);
}

/** A chart as on the screen, with its numbers and remarks; the reason if it is empty. */
function chartBlocks({ model, reader, writer }: PackRequest, name: string, query: InsightsChoice): PackBlock[] {
  const asked = askedChart(model, reader, { name, query });
  const chart = shownChart(summaryOf(asked), asked.frame);
  const { tell } = writer;
  if (chart.series.every(({ values }) => values.every((value) => value === null))) {
    const { text } = asked.whyEmpty(insightData(model, asked.choice), asked.choice);
    return [{ kind: 'note', text: tell(say('insights-document.empty', { chart: tell(chart.title_code), reason: tell(text) })) }];
  }
  const places = drawableOf(chart, writer).x.values;
  const remarks = chart.marks.map(({ x, text_code }) => {
    const place = places[chart.x.values.findIndex(({ key }) => key === x)]?.label;
    const remark = writer.datesIn(tell(text_code));
    return place === undefined ? remark : tell(say('insights-document.at', { place, remark }));
  });
  return [
    { kind: 'charts', charts: [drawableOf(foldSeries(chart), writer)], perRow: 1 },
    { kind: 'table', table: chartTable(chart, writer) },
    ...remarks.map((text) => ({ kind: 'note' as const, text })),
    { kind: 'note', text: writer.datesIn(tell(chart.formula.text_code)) },
  ];
}

/** The table of a chart: a row for each place, a column for each series and both ends of its span. */
function chartTable(chart: TravellingChart, writer: PackWriter): PackTable {
  const { tell, format } = writer;
  const drawable = drawableOf(chart, writer);
  const unknown = tell(say('evidence-pack.unknown'));
  const columns = drawable.series.flatMap((series, index) => {
    const travelling = chart.series[index];
    const { unit, currency } = series;
    const named = (label: string): string =>
      unit === 'money' && currency ? tell(say('insights-document.inCurrency', { series: label, currency })) : label;
    const shown = (value: number | null, at: number): string => {
      if (value === null) return travelling && isNoPart(chart, travelling, at) ? '–' : unknown;
      return unit === 'money' ? formatAmount(value, format, { currency, bare: true }) : figureText(value, series, format);
    };
    const end = (values: readonly (number | null)[] | null | undefined, label: string) =>
      values ? [{ heading: named(label), cells: values.map((value) => (value === null ? '–' : shown(value, 0))) }] : [];
    return [
      { heading: named(series.label), cells: series.values.map(shown) },
      ...end(series.low, tell(say('insights-document.low', { series: series.label }))),
      ...end(series.high, tell(say('insights-document.high', { series: series.label }))),
    ];
  });
  return {
    keys: 1,
    columns: [{ heading: tell(say('insights-document.place')) }, ...columns.map(({ heading }) => ({ heading, isNumber: true }))],
    rows: drawable.x.values.map(({ label }, at) => ({ cells: [label, ...columns.map(({ cells }) => cells[at] ?? '')] })),
  };
}
