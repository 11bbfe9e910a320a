import { notFound } from '#shared/contract/errors.ts';
import { insightFilters } from '#shared/contract/insights-page.ts';
import { type FigureDeclaration, infoBoxes } from '#shared/domain/insights/info-boxes.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type ChartQuery, choiceOf } from './requested-chart.ts';
import { shownFigures } from './shown-figures.ts';

/** A box by its name; of a department where it has an id. 404 for an unknown name. */
export function figureBox(
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
    ...messageAs('title', box.title),
    year,
    is_last_with_data: shown.isLastWithData,
    figures: box.figures.flatMap((figure: FigureDeclaration) => {
      if (figure.isOfBudget && query.provider_id !== undefined) return [];
      return shownFigures(figure, { model, caller, query: { ...query, year, ...(id !== undefined && { department_id: id }) } });
    }),
  };
}
