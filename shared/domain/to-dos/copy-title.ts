/** The title of a copy, distinguishable from the original; at most 255 characters. */
export function copyTitle(title: string): string {
  const mark = ' (copy)';
  return [...title].slice(0, 255 - mark.length).join('') + mark;
}
