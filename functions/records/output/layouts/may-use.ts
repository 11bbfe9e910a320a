import { type LayoutName, layoutOf } from '#shared/contract/layouts.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import type { Caller } from '#functions/platform/caller.ts';

/** Whether the caller may use an element of a board. */
export function mayUse(caller: Pick<Caller, 'permissions'>, name: LayoutName): (slug: string) => boolean {
  const { elements } = layoutOf(name);
  return (slug) => mayAccess(elements[slug]?.permission ?? 'public', caller.permissions);
}
