import { invalid } from '#shared/contract/errors.ts';
import type { TitleList } from '#shared/contract/entities/title-list.ts';
import { titleChangeKinds, type TitleDifference } from '#shared/contract/rows/title-list-row.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { compareTitleLists, type FieldChange } from '#shared/domain/title-lists/compare-title-lists.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { publicationRow } from '#functions/records/holdings/title-lists/publication-row.ts';
import { titleListRow } from '#functions/records/holdings/title-lists/title-list-row.ts';
import type { ListedTitle } from '#functions/records/holdings/title-lists/listed-title.ts';
import { fieldChanges, titleLine } from '#functions/records/holdings/title-lists/title-lines.ts';
import { titlesOf } from '#functions/records/holdings/title-lists/titles-of.ts';
import { titleListAt } from './title-list-reads.ts';
import { say } from '#shared/domain/messages/message.ts';

type Change = (typeof titleChangeKinds)[number];
interface Compared {
  change: Change;
  before: ListedTitle | null;
  after: ListedTitle | null;
  fields: FieldChange[];
}

/** The latest comparisons, cached for paging. Both contents are immutable, so the titles' arrays are the keys. */
const known: { before: readonly ListedTitle[]; after: readonly ListedTitle[]; compared: Compared[] }[] = [];
const mostKnown = 3;

function compare(before: readonly ListedTitle[], after: readonly ListedTitle[]): Compared[] {
  const held = known.find((each) => each.before === before && each.after === after);
  if (held) return held.compared;
  const { added, removed, pairs } = compareTitleLists(before, after);
  const compared: Compared[] = [
    ...added.map((title): Compared => ({ change: 'added', before: null, after: title, fields: [] })),
    ...removed.map((title): Compared => ({ change: 'removed', before: title, after: null, fields: [] })),
    ...pairs.map((pair): Compared => ({ change: pair.change, before: pair.before, after: pair.after, fields: pair.fields })),
  ];
  const order = new Map(compared.map((each) => [each, foldForSearch((each.after ?? each.before)?.publication_title ?? '')]));
  compared.sort((a, b) => ((order.get(a) ?? '') < (order.get(b) ?? '') ? -1 : 1));
  known.unshift({ before, after, compared });
  known.length = Math.min(known.length, mostKnown);
  return compared;
}

/** The previous list of the same product: the most likely one to compare with. */
function listBefore(model: ReadModel, list: TitleList): TitleList {
  const earlier = model
    .by('title_list', 'product_id', model.resolve('product', list.product_id) ?? list.product_id)
    .filter((each) => each.id !== list.id && each.valid_from <= list.valid_from)
    .toSorted((a, b) => (a.valid_from === b.valid_from ? (a.created_at < b.created_at ? 1 : -1) : a.valid_from < b.valid_from ? 1 : -1));
  if (!earlier[0]) throw invalid({ with: [say('text.required')] }, say('lists.noEarlierTitleList'));
  return earlier[0];
}

/** The differences between two lists, title by title, the changed ones with their fields. */
export async function titleDifference(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  id: string,
  query: {
    with?: string | undefined;
    change?: string | undefined;
    search?: string | undefined;
    page?: number | undefined;
    per_page?: number | undefined;
  },
): Promise<TitleDifference> {
  const list = titleListAt(model, id);
  const other = query.with === undefined ? listBefore(model, list) : model.find('title_list', query.with);
  if (!other) throw invalid({ with: [say('lists.unknownTitleList')] });
  const wanted = query.change?.split(',');
  const unknown = wanted?.find((change) => !titleChangeKinds.some((each) => each === change));
  if (unknown !== undefined)
    throw invalid({ change: [say('lists.unknownTitleChange', { titleChangeKinds: titleChangeKinds.join(', ') })] });
  const [before, after] = await Promise.all([titlesOf(caller, model, other), titlesOf(caller, model, list)]);
  const compared = compare(before, after);
  const counts = { added: 0, removed: 0, coverage: 0, details: 0, none: 0 };
  for (const { change } of compared) counts[change] += 1;
  const words = foldForSearch(query.search ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const found = compared.filter(
    ({ change, before: old, after: now }) =>
      (wanted ? wanted.includes(change) : change !== 'none') && (words.length === 0 || fits(words, old, now)),
  );
  const day = today(memberOf(model).timezone);
  const { page = 1, per_page = 25 } = query;
  return {
    before: titleListRow(model, other, day),
    after: titleListRow(model, list, day),
    counts,
    data: found.slice((page - 1) * per_page, page * per_page).map(({ change, before: old, after: now, fields }) => ({
      change,
      ...titleLine((now ?? old) as ListedTitle, day),
      before: old && publicationRow(other.id, old),
      after: now && publicationRow(list.id, now),
      fields: fieldChanges(fields),
    })),
    last_row: found.length,
  };
}

function fits(words: readonly string[], ...titles: (ListedTitle | null)[]): boolean {
  return titles.some((title) => {
    const text = title && foldForSearch([title.publication_title, title.print_identifier, title.online_identifier].join(' '));
    return text !== null && words.every((word) => text.includes(word));
  });
}
