import * as z from 'zod';
import { chartForms } from '#shared/domain/insights/insight-data.ts';
import { Id, WholeNumber } from '../fields.ts';
import { binary, callsOf, json, query, result } from '../route.ts';
import { chartNames, departmentBoxes, libraryBoxes, libraryCharts, recordCharts } from '../chart-names.ts';
import { BoxEntry, Chart, ChartEntry, ChartRows, chartSubjects, InfoBox, InsightFilters } from '../rows/chart.ts';

const chartName = z.object({ chartName: z.enum(libraryCharts) });
const ofRecord = z.object({ chartName: z.enum(recordCharts), kind: z.enum(chartSubjects), id: Id });

const Year = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number);

const filters = { department_id: Id.optional(), provider_id: Id.optional() };

const choice = {
  year: Year.optional(),
  financialPeriodId: Id.optional(),
  ...filters,
  fte_field_id: Id.optional(),
  form: z.enum(chartForms).optional(),
};

/**
 * Selects rows of a chart: `x` is a place of the axis, `series` some series (separated by commas), `minus` series whose rows are subtracted,
 * `not_series` series to omit, `group` a group of rows.
 */
const rowChoice = {
  x: z.string().max(64).optional(),
  series: z.string().max(400).optional(),
  minus: z.string().max(400).optional(),
  not_series: z.string().max(400).optional(),
  group: z.string().max(64).optional(),
  page: WholeNumber.optional(),
  per_page: WholeNumber.optional(),
};

/** A chart as a picture. `kind` and `id` name the record of a record's chart. */
const ChartPicture = z
  .strictObject({
    kind: z.enum(chartSubjects),
    id: Id,
    year: z.int().min(1000).max(9999),
    financialPeriodId: Id,
    department_id: Id,
    provider_id: Id,
    fte_field_id: Id,
    form: z.enum(chartForms),
    theme: z.enum(['light', 'dark']),
    width: z.int().min(200).max(2000),
    height: z.int().min(150).max(2000),
  })
  .partial();

const chartCallsCalls = callsOf('', { read: 'signed-in', servedBy: 'insights' });

/** Charts as data. Every chart has the same shape; `shared/contract/charts.ts` declares them. */
export const chartCalls = {
  list: chartCallsCalls.get('C604', '/charts', 'Names, titles, parameters and permission of every chart that the caller may see', {
    reply: result(z.array(ChartEntry)),
  }),
  filters: chartCallsCalls.get('own', '/insights/filters', 'The departments and providers by which charts of the library can be filtered', {
    reply: result(InsightFilters),
  }),
  ofLibrary: chartCallsCalls.get(
    'C485',
    '/charts/{chartName}',
    'A chart of the library: share-per-publisher, renewal-status, total-spend, what-moved and so on',
    {
      also: ['C479', 'C480', 'C481', 'C482', 'C483', 'C484', 'C600', 'C601', 'C602', 'C603'],
      params: chartName,
      query: query(choice),
      reply: result(Chart),
    },
  ),
  ofRecord: chartCallsCalls.get(
    'C486',
    '/charts/{chartName}/{kind}/{id}',
    'A chart of a subscription, a subscription period, a publisher or a vendor: price-development, evaluation-ratings and so on',
    {
      also: ['C470', 'C471', 'C472', 'C473', 'C474', 'C475', 'C476', 'C477', 'C478'],
      params: ofRecord,
      query: query(choice),
      reply: result(Chart),
    },
  ),
  rowsOfLibrary: chartCallsCalls.get(
    'C605',
    '/charts/{chartName}/underlying-data',
    'The rows behind a chart of the library, a point or a term of it, the largest first',
    { also: ['C487', 'C488'], params: chartName, query: query({ ...choice, ...rowChoice }), reply: result(ChartRows) },
  ),
  rowsOfRecord: chartCallsCalls.get(
    'C609',
    '/charts/{chartName}/{kind}/{id}/underlying-data',
    'The rows behind a chart of a record, a point or a term of it, the largest first',
    { params: ofRecord, query: query({ ...choice, ...rowChoice }), reply: result(ChartRows) },
  ),
  picture: chartCallsCalls.postQuery(
    'C608',
    '/charts/{chartName}/picture',
    'A chart as SVG for an email or a report: its words in English, its numbers in the separators of the library',
    { params: z.object({ chartName: z.enum(chartNames) }), body: json(ChartPicture), reply: binary() },
  ),
};

const figureBoxesCalls = callsOf('/info-boxes', { read: 'signed-in', servedBy: 'insights' });

/** Boxes of figures from which charts are made. The boxes of tasks and first steps belong to the group `infoBoxes`. */
export const figureBoxes = {
  list: figureBoxesCalls.get('C899', '', 'Names, titles, paths and parameters of all boxes', { reply: result(z.array(BoxEntry)) }),
  ofLibrary: figureBoxesCalls.get(
    'C495',
    '/{sectionName}',
    'A box of figures of the library, such as subscription-spend-overview, each with its formula and rows',
    {
      also: ['C490', 'C493'],
      params: z.object({ sectionName: z.enum(libraryBoxes) }),
      query: query({ year: Year.optional(), financialPeriodId: Id.optional(), ...filters }),
      reply: result(InfoBox),
    },
  ),
  ofDepartment: figureBoxesCalls.get('C491', '/{sectionName}/{id}', 'A box of figures of a department: department-spend-overview', {
    params: z.object({ sectionName: z.enum(departmentBoxes), id: Id }),
    query: query({ year: Year.optional(), financialPeriodId: Id.optional() }),
    reply: result(InfoBox),
  }),
};
