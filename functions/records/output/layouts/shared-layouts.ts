import type { SharedLayout } from '#shared/contract/entities/layout.ts';
import type { SubContextView } from '#shared/contract/groups/layouts.ts';
import { type LayoutName, layoutOf } from '#shared/contract/layouts.ts';
import { presentDefinition } from '#shared/domain/layouts/present-definition.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { reference } from '../../ground/references/reference.ts';
import { mayUse } from './may-use.ts';

/** Whether a person sees a shared arrangement: its owner, whom it names, and who holds a role that it names, while the owner works here. */
export function maySeeLayout(model: ReadModel, { userId }: Pick<Caller, 'userId'>, layout: SharedLayout | undefined): boolean {
  if (!layout || userId === null || model.find('user', layout.owner_id)?.active !== true) return false;
  const held = model.find('user', userId)?.roles ?? [];
  return layout.owner_id === userId || layout.user_ids.includes(userId) || layout.roles.some((role) => held.includes(role));
}

/** The arrangements of a board that a caller sees, each without the elements that are not for them. */
export function sharedLayouts(model: ReadModel, caller: Caller, name: LayoutName): SubContextView['shared'] {
  const inOrder = nameOrder(model);
  return [...model.all('shared_layout')]
    .filter((layout) => layout.sub_context === name && maySeeLayout(model, caller, layout))
    .map((layout) => {
      const own = layout.owner_id === caller.userId;
      return {
        id: layout.id,
        version: layout.version,
        name: layout.name,
        definition: presentDefinition(layoutOf(name).elements, mayUse(caller, name), layout.definition),
        owner: reference(model, 'user', layout.owner_id) ?? { id: layout.owner_id, name: '' },
        own,
        people: own ? layout.user_ids.flatMap((id) => reference(model, 'user', id) ?? []) : [],
        roles: own ? layout.roles : [],
      };
    })
    .toSorted((a, b) => inOrder(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
