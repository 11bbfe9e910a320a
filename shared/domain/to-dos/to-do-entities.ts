/** Kinds of record that a to-do can be about (D7), as on the wire: a provider by its role. */
export const toDoEntities = ['subscription', 'product', 'vendor', 'publisher', 'license'] as const;
export type ToDoEntity = (typeof toDoEntities)[number];

/** The page with a record's to-dos: `/{type}s/{id}/notes-tasks`, or a licence's own page (R020, D7). */
export function toDosPage({ type, id }: { type: ToDoEntity; id: string }): string {
  return type === 'license' ? `/licenses/${id}` : `/${type}s/${id}/notes-tasks`;
}
