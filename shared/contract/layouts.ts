import type { ElementSize } from '#shared/domain/layouts/definition.ts';
import type { Access } from './permissions.ts';

/** Something that can stand on a page. */
interface LayoutElement extends ElementSize {
  /** Who may use it. */
  permission: Access;
}

/** A board: what can stand on it, and what does while nobody arranged it. */
interface SubContext {
  context: 'dashboard';
  elements: Readonly<Record<string, LayoutElement>>;
  standard: readonly string[];
}

const everybody = { permission: 'signed-in' } as const;

/**
 * Every board that people arrange, by the id of its sub-context. An element is a line here and its title and component in the application's
 * table of cards, which does not compile without it.
 */
export const layouts = {
  dashboard: {
    context: 'dashboard',
    elements: {
      tasks: { ...everybody, minColumns: 2, minRows: 3, columns: 2, rows: 4 },
      'needs-me': { ...everybody, minColumns: 1, minRows: 3, columns: 2, rows: 4 },
      'to-do-list': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 2 },
      progress: { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 2 },
      deadlines: { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
      'my-subscriptions': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
      'cancellation-reminders': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
      'recent-actions': { ...everybody, minColumns: 1, minRows: 2, columns: 2, rows: 3 },
    },
    standard: ['to-do-list', 'progress', 'tasks', 'needs-me', 'deadlines', 'my-subscriptions', 'cancellation-reminders', 'recent-actions'],
  },
} as const satisfies Record<string, SubContext>;

export type LayoutName = keyof typeof layouts;
export const layoutNames = Object.keys(layouts) as LayoutName[];

/** A board as data, whichever it is. */
export function layoutOf(name: LayoutName): SubContext {
  return layouts[name];
}
