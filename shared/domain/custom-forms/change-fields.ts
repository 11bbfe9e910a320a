import type { FormField } from './form-field.ts';

/**
 * The fields of a form after a change that names those it shall have. One that was left out is kept as removed where answers hold something in
 * it (`answered`), behind the others; else it goes. What is named comes back, and only a select has options.
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
