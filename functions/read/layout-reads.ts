import type { pageLayouts } from '#shared/contract/groups/layouts.ts';
import { layoutNames, layoutOf } from '#shared/contract/layouts.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { layoutView, ownLayoutId } from '#functions/records/output/layouts/layout-view.ts';

export const layoutReads: ReadHandlers<typeof pageLayouts> = {
  list: async (request) => {
    const { repo, caller } = request;
    const [model, own] = await Promise.all([
      request.model(),
      Promise.all(layoutNames.map((name) => repo.get('layout', ownLayoutId(caller.userId ?? '', name)))),
    ]);
    const views = layoutNames.map((name, index) =>
      layoutView(caller, name, { model, own: own[index], everybodys: model.find('default_layout', name) }),
    );
    return {
      contexts: [...Map.groupBy(views, ({ id }) => layoutOf(id).context)].map(([name, sub_contexts]) => ({ name, sub_contexts })),
      nothing_yet: model.count('subscription') === 0 && model.count('to_do') === 0,
      sample_data: model.count('sample_set') > 0,
    };
  },
};
