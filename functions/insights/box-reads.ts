import { notFound } from '#shared/contract/errors.ts';
import { insightFilters } from '#shared/contract/insights-page.ts';
import type { figureBoxes } from '#shared/contract/groups/charts.ts';
import { type FigureDeclaration, infoBoxes, otherBoxes } from '#shared/domain/insights/info-boxes.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { Handler } from '#functions/platform/http.ts';
import { toldAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type ChartQuery, choiceOf } from '#functions/records/insights/asked-chart.ts';
import { shownFigures } from '#functions/records/insights/box-figure.ts';

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
      return shownFigures(figure, { model, caller, query: { ...query, year, ...(id !== undefined && { department_id: id }) } });
    }),
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
