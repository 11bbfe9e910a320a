/** The title of a copied record, different from the original's; at most 255 characters. */
export function copyTitle(title: string): string {
  const mark = ' (copy)';
  return [...title].slice(0, 255 - mark.length).join('') + mark;
}
