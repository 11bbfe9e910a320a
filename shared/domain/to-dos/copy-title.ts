/** What a copy is called, so that the two can be told apart; at most 255 characters. */
export function copyTitle(title: string): string {
  const mark = ' (copy)';
  return [...title].slice(0, 255 - mark.length).join('') + mark;
}
