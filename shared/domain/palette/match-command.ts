import { foldForSearch } from '../text/fold.ts';

/** What the palette matches of a command. */
export type MatchableCommand = { title: string; short_code: string };

/**
 * The commands that a typed text finds by title or short code (R006), best first: the short code itself, a code that
 * begins so, a title that begins so, a word of it, all typed words anywhere in the title. Equal ones keep their order;
 * an empty text finds all.
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
