interface HistoryEntries {
  entries(): readonly { url: string | null; index: number }[];
  currentEntry: { index: number } | null;
}

/** The address of a list as the person last left it, with its filters and page, from this tab's history; else the list itself. */
export function listPlace(path: string): string {
  const history = (window as { navigation?: HistoryEntries }).navigation;
  const here = history?.currentEntry?.index ?? 0;
  const left = history?.entries().findLast(({ url, index }) => index < here && url !== null && new URL(url).pathname === path);
  if (!left?.url) return path;
  const { pathname, search } = new URL(left.url);
  return pathname + search;
}
