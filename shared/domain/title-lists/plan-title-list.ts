import { countsOf, type ImportCounts } from '../imports/planning/report.ts';
import { limits } from '../text/limits.ts';
import { compareTitleLists, type FieldChange } from './compare-title-lists.ts';
import { kbartWord } from './kbart-columns.ts';
import type { Publication } from './publication.ts';
import type { ReadTitle } from './read-title-list.ts';
import { type Message, say } from '../messages/message.ts';

/** `add` inserts new titles and leaves existing ones unchanged. `replace` makes the file the list. */
export type TitleListMode = 'add' | 'replace';

/** A row of the file with its planned outcome; `matched` rows repeat or change a title of the list. */
export type PlannedTitle = Omit<ReadTitle, 'outcome'> & {
  outcome: 'created' | 'matched' | 'skipped' | 'failed';
  changes: FieldChange[];
};

export type TitleListPlan<Kind extends Publication> = {
  rows: PlannedTitle[];
  /** read = created + matched + skipped + failed. */
  counts: ImportCounts;
  /** Publications of the list that are not in the file: removed by `replace`, kept by `add`. */
  absent: Kind[];
  /** The resulting list; unchanged publications are the same objects as given. */
  result: (Kind | Publication)[];
  /** Why the plan cannot be applied; null if it can. */
  refusal: Message | null;
};

/** Previews the import of a file into a list that has titles; writes nothing. */
export function planTitleList<Kind extends Publication>(
  current: readonly Kind[],
  read: readonly ReadTitle[],
  mode: TitleListMode,
): TitleListPlan<Kind> {
  const incoming = read.flatMap(({ publication, outcome }) => (publication && outcome === 'created' ? [publication] : []));
  const difference = compareTitleLists(current, incoming);
  const pairs = new Map(difference.pairs.map((pair) => [pair.after, pair]));
  const rows = read.map((title): PlannedTitle => {
    const pair = title.publication && pairs.get(title.publication);
    if (!pair || title.outcome !== 'created') return { ...title, changes: [] };
    return { ...title, outcome: 'matched', changes: pair.fields, message: matched(pair.fields, mode) };
  });
  const result = mode === 'add' ? [...current, ...difference.added] : replaced(incoming, pairs);
  return { rows, counts: countsOf(rows), absent: difference.removed, result, refusal: refusalOf(result.length) };
}

function replaced<Kind extends Publication>(
  incoming: readonly Publication[],
  pairs: ReadonlyMap<Publication, { before: Kind; fields: FieldChange[] }>,
): (Kind | Publication)[] {
  return incoming.map((publication) => {
    const pair = pairs.get(publication);
    // Keeps other data of a publication, such as its id.
    return pair ? (pair.fields.length === 0 ? pair.before : { ...pair.before, ...publication }) : publication;
  });
}

function matched(fields: readonly FieldChange[], mode: TitleListMode): Message {
  if (fields.length === 0) return say('title-lists.titleInList');
  const labels = fields.map(({ field }) => kbartWord(field));
  return mode === 'add' ? say('title-lists.titleInListDiffers', { labels }) : say('title-lists.changed', { labels });
}

function refusalOf(titles: number): Message | null {
  if (titles < limits.titles) return null;
  const [had = '', most = ''] = [titles, limits.titles].map((number) => number.toLocaleString('en'));
  return say('title-lists.listWouldBeTooLong', { had, most });
}

/**
 * The proposed mode for a file: `add` if most of the list is not in it. Such a file contains only new titles, and replacing would remove the rest
 * (D6).
 */
export function proposeMode({ removed, pairs }: { removed: readonly unknown[]; pairs: readonly unknown[] }): TitleListMode {
  return removed.length > pairs.length ? 'add' : 'replace';
}
