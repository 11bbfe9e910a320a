import type { nextSteps } from '#shared/contract/groups/info-boxes.ts';
import type { pageLayouts } from '#shared/contract/groups/layouts.ts';
import { layoutNames, layoutOf } from '#shared/contract/layouts.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { layoutView, ownLayoutId } from '#functions/platform/rows/layout-view.ts';

export const layoutReads: ReadHandlers<typeof pageLayouts> = {
  list: async ({ repo, caller, model: modelNow }) => {
    const [model, own] = await Promise.all([
      modelNow(),
      Promise.all(layoutNames.map((name) => repo.get('layout', ownLayoutId(caller.userId ?? '', name)))),
    ]);
    const views = layoutNames.map((name, index) => layoutView(caller, name, own[index], model.find('default_layout', name)));
    return {
      contexts: [...Map.groupBy(views, ({ id }) => layoutOf(id).context)].map(([name, sub_contexts]) => ({ name, sub_contexts })),
      nothing_yet: model.count('subscription') === 0,
    };
  },
};

/** What a library begins with, and what of it is done: one of each is a beginning, of people one beside the first. */
export function stepsDone(model: ReadModel): { slug: (typeof nextSteps)[number]; done: boolean }[] {
  return [
    { slug: 'library', done: memberOf(model).addresses.length > 0 },
    { slug: 'departments', done: model.count('department') > 0 },
    { slug: 'people', done: model.count('user') > 1 },
    { slug: 'subscriptions', done: model.count('subscription') > 0 },
  ];
}
