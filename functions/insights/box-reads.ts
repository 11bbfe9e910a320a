import { insightFilters } from '#shared/contract/insights-page.ts';
import type { figureBoxes } from '#shared/contract/groups/charts.ts';
import { infoBoxes, otherBoxes } from '#shared/domain/insights/info-boxes.ts';
import type { Handler } from '#functions/platform/http.ts';
import { messageAs } from '#functions/platform/messages/english.ts';
import { figureBox } from '#functions/records/money/insights/figure-box.ts';

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
    ...messageAs('title', title),
    of,
    path: `/info-boxes/${name}${of === 'department' ? '/{id}' : ''}`,
    parameters,
  }));
}

export const boxReads: BoxHandlers = {
  list: () => Promise.resolve(boxEntries()),
  ofLibrary: async ({ params, query, caller, ...request }) => figureBox(await request.model(), caller, { ...params, query }),
  ofDepartment: async ({ params, query, caller, ...request }) => figureBox(await request.model(), caller, { ...params, query }),
};
