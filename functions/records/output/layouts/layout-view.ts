import type { DefaultLayout, Layout } from '#shared/contract/entities/layout.ts';
import type { SubContextView } from '#shared/contract/groups/layouts.ts';
import { type LayoutName, layoutOf } from '#shared/contract/layouts.ts';
import { presentDefinition } from '#shared/domain/layouts/present-definition.ts';
import { standardDefinition } from '#shared/domain/layouts/standard-definition.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { mayUse } from './may-use.ts';
import { sharedLayouts } from './shared-layouts.ts';

/** The id of a person's own arrangement of a board. */
export function ownLayoutId(userId: string, name: LayoutName): string {
  return `${userId}_${name}`;
}

/** A board as the caller finds it (R076): the own arrangement before everybody's, and that before the standard one. */
export function layoutView(
  caller: Caller,
  name: LayoutName,
  { model, own, everybodys }: { model: ReadModel; own: Layout | undefined; everybodys: DefaultLayout | undefined },
): SubContextView {
  const { elements, standard } = layoutOf(name);
  const usable = mayUse(caller, name);
  const definition = own?.definition ?? everybodys?.definition ?? standardDefinition(elements, standard);
  return {
    id: name,
    available_elements: Object.keys(elements).map((slug) => ({ slug, enabled: usable(slug) })),
    definition: presentDefinition(elements, usable, definition),
    source: own?.definition ? 'own' : everybodys?.definition ? 'member' : 'standard',
    version: own?.version ?? 0,
    default_version: everybodys?.version ?? 0,
    has_default: !!everybodys?.definition,
    shared: sharedLayouts(model, caller, name),
  };
}
