import { foldForSearch } from '../text/fold.ts';

/** The texts of a command that the palette searches. */
export type MatchableCommand = { title: string; short_code: string };

/**
 * The commands that match a typed text by title or short code (R006), best first: the exact short code, a code with that prefix, a title with that
 * prefix, a word of the title, all typed words anywhere in the title. Ties stay in order; an empty text matches all.
 */
export function matchCommand<C extends MatchableCommand>(commands: readonly C[], typed: string): C[] {
  const text = foldForSearch(typed);
  if (text === '') return [...commands];
  return commands
    .map((command) => ({ command, rank: rankOf(command, text) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ command }) => command);
}

function rankOf(command: MatchableCommand, text: string): number | undefined {
  const [title, code] = [foldForSearch(command.title), foldForSearch(command.short_code)];
  if (code === text) return 0;
  if (code !== '' && code.startsWith(text)) return 1;
  if (title.startsWith(text)) return 2;
  if (` ${title}`.includes(` ${text}`)) return 3;
  return text.split(' ').every((word) => title.includes(word)) ? 4 : undefined;
}
