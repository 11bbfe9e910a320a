import { expect, test } from 'vitest';
import { chartNames } from '#shared/contract/chart-names.ts';
import { charts } from '#shared/contract/charts.ts';
import { boardCharts, layouts } from '#shared/contract/layouts.ts';
import { infoBoxes } from '#shared/domain/insights/info-boxes.ts';
import type { LayoutElements } from '#shared/domain/layouts/definition.ts';
import { cards } from '#web/features/dashboard/cards.ts';

const elements: LayoutElements & Readonly<Record<string, { permission?: unknown }>> = layouts.dashboard.elements;
const ofLibrary = chartNames.filter((name) => charts[name].of === 'library');

test('S05 R136 every chart of the library can be on the dashboard, and none of a record', () => {
  expect(boardCharts.toSorted()).toEqual(ofLibrary.map((name) => `chart-${name}`).toSorted());
});

test.each(ofLibrary)('S05 the card of %s has the permission, the title and the parameters of the chart', (name) => {
  const { permission, title, parameters } = charts[name];
  const element = elements[`chart-${name}`];
  expect(element?.permission).toBe(permission);
  expect(cards[`chart-${name}` as keyof typeof cards].title).toEqual(title);
  for (const setting of element?.settings ?? []) expect(parameters).toContain(setting);
  for (const parameter of parameters)
    if (parameter === 'year' || parameter === 'department_id') expect(element?.settings).toContain(parameter);
});

test('S05 the cards of figures are called as their boxes', () => {
  expect(cards['spend-figures'].title).toEqual(infoBoxes['subscription-spend-overview'].title);
  expect(cards['cost-figures'].title).toEqual(infoBoxes['forecasted-subscription-cost-overview'].title);
  expect(cards['department-figures'].title).toEqual(infoBoxes['department-spend-overview'].title);
});
