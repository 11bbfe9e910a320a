import { groups } from '#shared/contract/calls.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { shownPeriod } from '#shared/domain/periods/shown-period.ts';
import { milestones } from '#shared/domain/workflow/tasks.ts';
import type { OpenedPage, PageReads } from './page-reader.ts';

/** Tabs of a subscription that show one of its periods. */
const tabsOfPeriods: ReadonlySet<string> = new Set(['workflow', 'price', 'evaluations', 'implementations', 'orders-invoices', 'license']);

/** A subscription on one of its tabs; without one it opens on its workflow. */
async function readSubscription(page: OpenedPage): Promise<void> {
  const { id = '', tab = 'workflow' } = page.params;
  const record = page.read(groups.subscriptions.get, { params: { id } });
  if (tabsOfPeriods.has(tab)) {
    const answer = await page.read(groups.subscriptions.periods, { params: { id } });
    const periods = answer === undefined ? [] : Array.isArray(answer) ? answer : answer.data;
    const shown = shownPeriod(periods, page.search.get('period'));
    if (tab === 'workflow' && shown) await readWorkflow(page, id, shown.id);
  }
  await record;
}

async function readWorkflow({ read }: OpenedPage, subscription: string, id: string): Promise<void> {
  await Promise.all([
    read(groups.subscriptionUsage.get, { params: { id: subscription } }),
    read(groups.workflows.milestoneMetaData, { params: { id } }),
    read(groups.progress.facts, { params: { id } }),
    ...milestones.map((milestoneId) => read(groups.workflows.milestone, { params: { id, milestoneId } })),
  ]);
}

/** The call that every tab of a record begins with. */
const recordCalls: Readonly<Record<string, AnyCall>> = {
  '/products/{id}': groups.products.get,
  '/publishers/{id}': groups.publishers.get,
  '/vendors/{id}': groups.vendors.get,
  '/licenses/{id}': groups.licenses.get,
  '/title-lists/{id}': groups.titleLists.get,
};

export const recordPages: readonly (readonly [path: string, PageReads])[] = [
  ...tabsOf('/subscriptions/{id}', readSubscription),
  ...Object.entries(recordCalls).flatMap(([path, call]) => tabsOf(path, ({ read, params: { id = '' } }) => read(call, { params: { id } }))),
];

function tabsOf(path: string, reads: PageReads): [string, PageReads][] {
  return [
    [path, reads],
    [`${path}/{tab}`, reads],
  ];
}
