import type { Chart, ChartRow, ChartRows, FormulaTerm } from '#shared/contract/rows/chart.ts';
import { largestPageSize } from '#shared/contract/list-query.ts';
import type * as z from 'zod';
import { multiplyDivide, wireOfCents } from '#shared/domain/money/cents.ts';
import {
  type ChartUnit,
  type Label,
  type Part,
  type SeriesDraft,
  sumOf,
  type SummedChart,
  type SummedTerm,
  type TermDraft,
} from '#shared/domain/insights/chart.ts';
import type { InsightData } from '#shared/domain/insights/insight-data.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { english, messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { recordPage } from '../../ground/references/record-page.ts';
import { reference } from '../../ground/references/reference.ts';

/** The unit of a figure. */
export interface Measure {
  unit: ChartUnit;
  currency: string | null;
}

/** A figure for the wire: integers of the domain as decimal numbers. */
export function wireValue(value: number | null | undefined, { unit, currency }: Measure): number | null {
  if (value === null || value === undefined) return null;
  if (unit === 'money') return wireOfCents(value, currency ?? '');
  return unit === 'count' ? value : value / 10_000;
}

function measureOf(of: Pick<SeriesDraft | TermDraft, 'unit' | 'currency'>, chart: ChartUnit, local: string): Measure {
  const unit = of.unit ?? chart;
  return { unit, currency: unit === 'money' ? (of.currency ?? local) : null };
}

export function shownLabel(label: Label): { label: string; label_code: Message | null } {
  return typeof label === 'string' ? { label, label_code: null } : { label: english(label), label_code: label };
}

/** The rows' address with more parameters; undefined ones are omitted. */
export function addressOf(path: string, more: Readonly<Record<string, string | undefined>>): string {
  const [base = '', known = ''] = path.split('?');
  const query = new URLSearchParams(known);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? base : `${base}?${query.toString()}`;
}

/** The parts of the answer besides the summed chart. */
export interface ChartFrame {
  name: string;
  title: Message;
  unit: ChartUnit;
  local: string;
  rowsPath: string;
}

export function shownTerm(term: SummedTerm, { unit, local, rowsPath }: ChartFrame): z.output<typeof FormulaTerm> {
  const measure = measureOf(term, unit, local);
  return {
    key: term.key,
    ...shownLabel(term.label),
    x: term.x ?? null,
    series: term.series,
    value: wireValue(term.value, measure),
    ...measure,
    field: term.field,
    rows: addressOf(rowsPath, { x: term.x, series: term.series, group: term.group }),
  };
}

/** The common currency of all amounts of a chart, if they share one. */
function commonCurrency({ series }: SummedChart, { unit, local }: ChartFrame): { currency?: string } {
  const [currency, ...others] = new Set(series.flatMap((each) => measureOf(each, unit, local).currency ?? []));
  return currency === undefined || others.length > 0 ? {} : { currency };
}

/** A chart for the wire. */
export function shownChart(summed: SummedChart, frame: ChartFrame): Omit<Chart, 'as_of' | 'parameters' | 'empty'> {
  const { unit, local } = frame;
  return {
    name: frame.name,
    ...messageAs('title', frame.title),
    ...measureOf(commonCurrency(summed, frame), unit, local),
    x: { kind: summed.x.kind, values: summed.x.values.map(({ key, label }) => ({ key, ...shownLabel(label) })) },
    series: summed.series.map((series) => {
      const measure = measureOf(series, unit, local);
      const wire = (values: readonly (number | null)[]) => values.map((value) => wireValue(value, measure));
      return {
        key: series.key,
        ...shownLabel(series.label),
        draw: series.draw,
        stack: series.stack ?? false,
        ...measure,
        values: wire(series.values),
        low: series.low ? wire(series.low) : null,
        high: series.high ? wire(series.high) : null,
      };
    }),
    open_series: summed.hasOpenSeries ?? false,
    marks: summed.marks.map(({ x, kind, text }) => ({ x, kind, ...messageAs('text', text) })),
    rows: { path: frame.rowsPath },
    formula: { ...messageAs('text', summed.formula), terms: summed.terms.map((term) => shownTerm(term, frame)) },
  };
}

/** The unit of a series' rows: that of a term of its group, else of a term of the series, else of the series itself. */
function measureOfPart(part: Part, summed: Pick<SummedChart, 'series' | 'terms'>, { unit, local }: ChartFrame): Measure {
  const ofSeries = summed.terms.filter(({ series }) => series === part.series);
  const term =
    ofSeries.find((each) => each.group === part.group && (each.x === undefined || each.x === part.x)) ??
    ofSeries.find((each) => each.group === undefined && (each.x === undefined || each.x === part.x));
  return measureOf(term ?? summed.series.find(({ key }) => key === part.series) ?? {}, unit, local);
}

interface PageChoice {
  page: number;
  perPage: number;
}

const defaultPageSize = 50;

/** The requested page of rows: by default the first, of 50 rows. */
export function pageOf({ page, per_page }: { page?: number | undefined; per_page?: number | undefined }): PageChoice {
  return { page: Math.max(1, page ?? 1), perPage: Math.min(Math.max(1, per_page ?? defaultPageSize), largestPageSize) };
}

/** A row with a whole price, compared with the price of the period before. A part of a price shares only its change. */
function comparedWithBefore(part: Part, { unit }: Measure, data: InsightData): Part {
  const { fact, amount } = part;
  if (unit !== 'money' || !fact || part.previous !== undefined || fact.previous === null) return part;
  const before = data.byId.get(fact.previous);
  const isWhole = amount !== null && amount === fact.cents;
  return { ...part, change: fact.change, ...(isWhole && { previous: before?.cents ?? null }) };
}

/** A page of rows, the largest first. */
export function shownRows(
  model: ReadModel,
  {
    chosen,
    data,
    summed,
    frame,
  }: { chosen: readonly Part[]; data: InsightData; summed: Pick<SummedChart, 'series' | 'terms'>; frame: ChartFrame },
  { page, perPage }: PageChoice,
): z.output<typeof ChartRows> {
  const measures = new Map<string, Measure>();
  const measured = (part: Part): Measure => {
    const key = `${part.series}|${part.group ?? ''}|${part.x}`;
    const known = measures.get(key) ?? measureOfPart(part, summed, frame);
    measures.set(key, known);
    return known;
  };
  const parts = chosen.toSorted((a, b) => Math.abs(b.amount ?? 0) - Math.abs(a.amount ?? 0) || (idOf(a) < idOf(b) ? -1 : 1));
  for (const part of parts) measured(part);
  const kinds = new Set([...measures.values()].map(({ unit, currency }) => `${unit} ${currency}`));
  const amount = kinds.size === 1 ? sumOf(parts) : null;
  const [measure = { unit: frame.unit, currency: null }] = measures.values();
  return {
    data: parts
      .slice((page - 1) * perPage, page * perPage)
      .map((part) => shownRow(model, comparedWithBefore(part, measured(part), data), measured(part), amount)),
    last_row: parts.length,
    sums: kinds.size === 1 ? { amount: wireValue(amount, measure), previous: wireValue(sumOf(parts, 'previous'), measure) } : null,
  };
}

function idOf({ fact, record }: Part): string {
  return fact?.id ?? record?.id ?? '';
}

function shownRow(model: ReadModel, part: Part, measure: Measure, total: number | null): ChartRow {
  const { fact, record, amount } = part;
  const period = fact && model.find('subscription_period', fact.id);
  const subscription = fact ? reference(model, 'subscription', fact.subscription) : null;
  const shown = record && model.find(record.kind, record.id);
  const page = period ? recordPage('subscription_period', period) : shown && record ? recordPage(record.kind, shown) : null;
  return {
    x: part.x,
    series: part.series,
    group: part.group ?? null,
    name: subscription?.name ?? record?.name ?? '',
    link: page,
    subscription,
    period: period ? { id: period.id, start_date: period.start_date, end_date: period.end_date } : null,
    publisher: fact ? reference(model, 'provider', fact.publisher) : null,
    amount: wireValue(amount, measure),
    previous: wireValue(part.previous, measure),
    change: wireValue(part.change, { unit: 'percent', currency: null }),
    share: amount === null || !total ? null : multiplyDivide(Math.sign(total) * amount, 1_000_000, Math.abs(total)) / 10_000,
    ...measure,
    reason: part.reason ? english(part.reason) : null,
    reason_code: part.reason ?? null,
  };
}
