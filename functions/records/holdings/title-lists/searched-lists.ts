import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Publication as Edit, TitleList } from '#shared/contract/entities/title-list.ts';
import { listsOn } from '#shared/domain/title-lists/lists-in-force.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { functionMemoryBytes, holdBeside } from '#functions/platform/function-memory.ts';
import { heldByBytes } from '#functions/platform/held-by-bytes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { unpackSegment } from './segment-file.ts';
import { contentKeys, getContent } from './title-content.ts';
import { editsOf, publicationIdParts } from './title-list-edits.ts';
import { buildSegment } from './title-segment.ts';
import { type OpenSegment, openSegment } from './open-segment.ts';

const expand = promisify(gunzip);

/** A quarter of the function's memory: in 1,769 MB over two million titles. */
const segments = heldByBytes<OpenSegment>(functionMemoryBytes() / 4);
holdBeside(() => segments.bytes);
/** Max objects fetched in parallel; more only wait for each other. */
const atOnce = 12;

/** A list with its search index. */
export interface SearchedList {
  list: TitleList;
  segment: OpenSegment;
  edits: readonly Edit[];
  /** Rows of the segment that an edit changed or took out. */
  stale: ReadonlySet<number>;
}

async function segmentOf(caller: Pick<Caller, 'tenant'>, content: string): Promise<OpenSegment> {
  return segments.get(`${caller.tenant}|${content}`, async () => {
    const files = filesFor(caller);
    const bytes = await files.get(contentKeys.search(content));
    // It can be made again from the publications.
    const segment = bytes ? unpackSegment(await expand(bytes)) : buildSegment((await getContent(files, content)).titles);
    const value = openSegment(segment);
    return { value, bytes: value.bytes };
  });
}

/** The lists that count on a day, of every product. */
export function listsInForce(model: ReadModel, day: string): TitleList[] {
  const byProduct = Map.groupBy(model.all('title_list'), ({ product_id }) => model.resolve('product', product_id) ?? '');
  return [...byProduct.values()].flatMap((lists) => listsOn(lists, day));
}

/** Lists ready for searching, in the model's current state. Missing segments are fetched in parallel. */
export async function searchedLists(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  lists: readonly TitleList[],
): Promise<SearchedList[]> {
  // What the model says is taken before anything is waited for.
  const wanted = lists.map((list) => ({ list, edits: editsOf(model, list) }));
  const found: SearchedList[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < wanted.length; at = next++) {
      const { list, edits } = wanted[at] as (typeof wanted)[number];
      const segment = await segmentOf(caller, list.content);
      const stale = new Set(edits.flatMap(({ id, added }) => (added ? [] : (segment.rowOf(publicationIdParts(id)?.own ?? '') ?? []))));
      found[at] = { list, edits, segment, stale };
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, wanted.length) }, work));
  return found;
}
