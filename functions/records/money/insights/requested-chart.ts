import { type ChartName } from '#shared/contract/chart-names.ts';
import { type ChartDeclaration, chartOf, charts } from '#shared/contract/charts.ts';
import { forbidden, invalid, notFound } from '#shared/contract/errors.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { chartParameters, chartSubjects } from '#shared/contract/rows/chart.ts';
import { type ChartDraft, type SummedChart, sumUp } from '#shared/domain/insights/chart.ts';
import { type ChartChoice, currentChartPeriod, type InsightData, unallocated, yearOfPeriod } from '#shared/domain/insights/insight-data.ts';
import { yearsWithPrices } from '#shared/domain/insights/prices.ts';
import type { WhyEmpty } from '#shared/domain/insights/empty-reason.ts';
import { type ShownYear, yearToShow } from '#shared/domain/calendar/windows.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { maySeeProvider } from '../../ground/references/closed-vendors.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { summedData } from './insight-data.ts';
import { addressOf, type ChartFrame } from './show-chart.ts';

export type ChartParameter = (typeof chartParameters)[number];
/** The requested parameters of a chart. */
export type ChartQuery = Partial<Record<Exclude<ChartParameter, 'year' | 'form'>, string | undefined>> &
  Pick<ChartChoice, 'form'> & {
    year?: number | undefined;
  };

/** The record of a chart, its kind as paths name it. */
export interface ChartSubject {
  kind: string;
  id: string;
}

/** A requested chart with resolved parameters. */
export interface AskedChart {
  model: ReadModel;
  build: (data: InsightData, choice: ChartChoice) => ChartDraft;
  choice: ChartChoice;
  /** Whether the chart shows the last year with data: no year was requested, and the current one has none. */
  isLastYear: boolean;
  whyEmpty: WhyEmpty;
  frame: ChartFrame;
}

/** A chart by its name. 404 for an unknown name or record; 422 for a parameter that the chart does not have. */
export function askedChart(
  model: ReadModel,
  caller: Pick<Caller, 'permissions'>,
  { name, query, subject }: { name: string; query: ChartQuery; subject?: ChartSubject | undefined },
): AskedChart {
  const declaration = chartOf(name);
  const kind = subject?.kind ?? 'library';
  const build = kind === declaration?.of ? declaration.build : kind === 'subscription-periods' ? declaration?.buildOfPeriod : undefined;
  if (!declaration || !build) throw notFound(say('insights.thisChart'));
  if (!mayAccess(declaration.permission, caller.permissions)) throw forbidden();
  const { title, unit, parameters } = declaration;
  const { year: shown, ...choice } = choiceOf(model, caller, { parameters, query, subject, years: declaration.years });
  const path = subject ? `/charts/${name}/${subject.kind}/${subject.id}/underlying-data` : `/charts/${name}/underlying-data`;
  const rowsPath = addressOf(path, {
    year: parameters.includes('year') && choice.financial_period_id === undefined ? String(shown.year) : undefined,
    financialPeriodId: choice.financial_period_id,
    department_id: choice.department_id,
    provider_id: choice.provider_id,
    fte_field_id: choice.fte_field_id,
    form: choice.form,
  });
  return {
    model,
    build,
    choice: { ...choice, year: shown.year },
    isLastYear: shown.isLastWithData && parameters.includes('year'),
    whyEmpty: declaration.empty,
    frame: { name, title, unit, local: memberOf(model).currency, rowsPath },
  };
}

/** Those of the given parameters that the library's chart has. */
export function parametersOf(name: ChartName, query: ChartQuery): ChartQuery {
  const parameters: readonly string[] = charts[name].parameters;
  return Object.fromEntries(Object.entries(query).filter(([parameter]) => parameters.includes(parameter)));
}

const kindOf = {
  financialPeriodId: 'financial_period',
  department_id: 'department',
  provider_id: 'provider',
  fte_field_id: 'fte_field',
} as const;

/** The kind of record that a chart's path names. */
const recordKinds = {
  subscriptions: 'subscription',
  'subscription-periods': 'subscription_period',
  publishers: 'provider',
  vendors: 'provider',
  agreements: 'agreement',
} as const satisfies Record<(typeof chartSubjects)[number], KindName>;

/**
 * Reads the parameters of a chart. The id of a replaced record resolves to its replacement. The default year is chosen from the filtered data.
 * Throws 404 for an unknown record and for a provider that the caller may not see, 422 for a parameter that the chart does not have.
 */
export function choiceOf(
  model: ReadModel,
  caller: Pick<Caller, 'permissions'>,
  asked: {
    parameters: readonly ChartParameter[];
    query: ChartQuery;
    subject?: ChartSubject | undefined;
    years?: ChartDeclaration['years'];
  },
): Omit<ChartChoice, 'year'> & { year: ShownYear } {
  const { parameters, query, subject, years = yearsWithPrices } = asked;
  for (const [parameter, value] of Object.entries(query))
    if (value !== undefined && !parameters.includes(parameter as ChartParameter))
      throw invalid({ [parameter]: [say('insights.unknownParameter', { parameter })] });
  const idOf = (parameter: keyof typeof kindOf): string | undefined => {
    const value = query[parameter];
    if (value === undefined || (parameter === 'department_id' && value === unallocated)) return value;
    const found = model.resolve(kindOf[parameter], value);
    if (found === null || (parameter === 'provider_id' && !maySeeProvider(model, caller, found))) throw notFound();
    return found;
  };
  const filter = { department_id: idOf('department_id'), provider_id: idOf('provider_id') };
  const data = summedData(model, filter);
  const financial_period_id = idOf('financialPeriodId');
  const named = data.financialPeriods.find(({ id }) => id === financial_period_id);
  const record_id = subject && model.resolve(recordKinds[subject.kind as keyof typeof recordKinds], subject.id);
  if (record_id === null) throw notFound();
  return {
    year:
      query.year === undefined && named === undefined
        ? yearToShow(currentYear(model, data), years(data))
        : { year: query.year ?? (named ? yearOfPeriod(named) : 0), isLastWithData: false },
    financial_period_id,
    ...filter,
    fte_field_id: idOf('fte_field_id'),
    form: query.form,
    record_id,
  };
}

function currentYear(model: ReadModel, { financialPeriods }: InsightData): number {
  const { timezone, chart_date_switch } = memberOf(model);
  const day = today(timezone);
  const period = currentChartPeriod(day, financialPeriods, chart_date_switch);
  return period ? yearOfPeriod(period) : Number(day.slice(0, 4));
}

/** The content of a chart, without its rows. Charts of the library are cached until their data changes. */
export function summaryOf({ model, build, choice, frame }: AskedChart): SummedChart {
  const sum = (): SummedChart => sumUp(build(summedData(model, choice), choice));
  return choice.record_id === undefined
    ? model.view(`chart ${frame.name}`, sum, `${today(memberOf(model).timezone)} ${choice.year} ${frame.rowsPath}`)
    : sum();
}
