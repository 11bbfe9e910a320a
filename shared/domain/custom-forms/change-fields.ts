import type { FormField } from './form-field.ts';

/**
 * The fields of a form after a change to the given list. Omitted fields with answers (`answered`) stay as removed, after the others.
 * Other omitted fields are deleted. Removed fields can be restored, and only selects have options.
 */
export function changeFields(before: readonly FormField[], next: readonly FormField[], answered: ReadonlySet<string>): FormField[] {
  const named = next.map((field): FormField => ({
    ...field,
    label: field.label.trim(),
    options: field.kind === 'select' ? field.options.map((option) => option.trim()) : [],
  }));
  const asked = named.filter(({ removed }) => !removed);
  const gone = [...named.filter(({ removed }) => removed), ...before.filter(({ id }) => !next.some((each) => each.id === id))].filter(
    ({ id }) => answered.has(id),
  );
  return [...asked, ...gone.map((field) => ({ ...field, removed: true }))];
}
