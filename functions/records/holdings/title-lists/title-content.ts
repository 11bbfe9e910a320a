import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { kbartFields } from '#shared/domain/title-lists/kbart-fields.ts';
import type { Publication } from '#shared/domain/title-lists/publication.ts';
import type { Files } from '#functions/platform/files.ts';
import { buildSegment } from './title-segment.ts';
import { packSegment } from './segment-file.ts';
import type { ListedTitle } from './listed-title.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** The content of a list's object. */
export interface TitleContent {
  titles: ListedTitle[];
  /** The id of the next new publication: unique within a list, however often its content is replaced. */
  next: number;
}

/** The keys of one content's objects, with a common prefix: never rewritten, only removed once no list refers to them. */
export const contentKeys = {
  titles: (content: string): string => `title-lists/${content}/titles.json.gz`,
  search: (content: string): string => `title-lists/${content}/search.gz`,
  report: (content: string): string => `title-lists/${content}/report.jsonl.gz`,
};

/** Stored by column, which is shorter than rows and is read in a third of the time; a column without values is null. */
interface Stored {
  next: number;
  ids: string[];
  /** Null if all are 1. */
  versions: number[] | null;
  columns: Record<string, (string | null)[] | null>;
}

/** Writes the publications of a list and the index for its search. */
export async function putContent(files: Files, content: string, { titles, next }: TitleContent): Promise<void> {
  const stored: Stored = {
    next,
    ids: titles.map(({ id }) => id),
    versions: titles.every(({ version }) => version === 1) ? null : titles.map(({ version }) => version),
    columns: Object.fromEntries(
      kbartFields.map((field) => [field, titles.every((title) => title[field] === null) ? null : titles.map((title) => title[field])]),
    ),
  };
  const [rows, search] = await Promise.all([
    compress(JSON.stringify(stored), { level: 4 }),
    compress(packSegment(buildSegment(titles)), { level: 4 }),
  ]);
  await Promise.all([
    files.put(contentKeys.titles(content), rows, 'application/gzip'),
    files.put(contentKeys.search(content), search, 'application/gzip'),
  ]);
}

/** Reads the publications of a list's object. Throws if the object is missing. */
export async function getContent(files: Files, content: string): Promise<TitleContent> {
  const bytes = await files.get(contentKeys.titles(content));
  if (!bytes) throw new Error(`The object of title list content ${content} is missing`);
  const { next, ids, versions, columns } = JSON.parse((await expand(bytes)).toString()) as Stored;
  const titles = ids.map((id, row): ListedTitle => {
    const title: Record<string, unknown> = { id, version: versions?.[row] ?? 1 };
    for (const field of kbartFields) title[field] = columns[field]?.[row] ?? null;
    return title as ListedTitle;
  });
  return { titles, next };
}

/** Assigns ids to new publications, starting at `next`. Those with an id keep it. */
export function numbered(titles: readonly (Publication | ListedTitle)[], next: number): TitleContent {
  let free = next;
  return {
    titles: titles.map((title) => ('id' in title ? title : { ...title, id: String(free++), version: 1 })),
    next: free,
  };
}
