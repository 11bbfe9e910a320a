/** What a to-do can be about (D7), as the wire calls it: a provider in one of its roles. */
export const toDoEntities = ['subscription', 'product', 'vendor', 'publisher', 'license'] as const;
export type ToDoEntity = (typeof toDoEntities)[number];

/** The page on which a record's to-dos are: `/{type}s/{id}/notes-tasks`, of a licence its own page (R020, D7). */
export function toDosPage({ type, id }: { type: ToDoEntity; id: string }): string {
  return type === 'license' ? `/licenses/${id}` : `/${type}s/${id}/notes-tasks`;
}
