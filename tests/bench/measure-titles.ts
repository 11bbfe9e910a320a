import type { Page } from '#shared/contract/envelope.ts';
import type { TitleListImport, TitleListReport } from '#shared/contract/rows/title-list-row.ts';
import type * as z from 'zod';
import type { BenchClient } from './client.ts';
import { type TitleFile, titleFile } from './title-file.ts';

/** What title lists take: seconds for the import of a full list, milliseconds for the rest. */
export interface TitleFigures {
  rows: number;
  /** From the file's upload to the preview, and from the confirmation to the grid's first page. */
  preview: number;
  process: number;
  /** Titles in all lists while searches are timed. */
  titles: number;
  /** The first search after a start, which fetches what it needs of every list. */
  coldSearch: number;
  /** Medians of a search for a common word, for the beginnings of two words, for an ISSN, and of the search over everything. */
  word: number;
  words: number;
  identifier: number;
  everything: number;
  /** A page of the grid of a full list, sorted by another column each time, and the list as a KBART file. */
  grid: number;
  kbart: number;
}

const fullList = 9_999;
/** Divided in two by the import: half as many files for as many titles. */
const perFile = 2 * fullList;

/** Imports full lists until there are so many titles, and times the search in them. `restart` gives a client of the product just started. */
export async function measureTitles(
  client: BenchClient,
  wanted: number,
  tell: (what: string) => void,
  restart: () => Promise<BenchClient>,
): Promise<TitleFigures> {
  const publisher = (await client.ask<Page<{ id: string }>>({ path: '/publishers?paginated=true&per_page=1' })).data[0]?.id ?? '';
  await importList(client, publisher, titleFile(100, 1), 'warm');
  const runs: { preview: number; process: number; list: string }[] = [];
  for (let run = 0; run < 5; run++) runs.push(await importList(client, publisher, titleFile(fullList, 1000 + run * fullList), 'measured'));
  const list = runs[0]?.list ?? '';
  const samples: TitleFile[] = [];
  let titles = 100 + runs.length * fullList;
  for (let from = 100_000; titles < wanted; from += perFile) {
    const file = titleFile(perFile, from);
    await importList(client, publisher, file, 'many');
    if (samples.length < 12) samples.push(file);
    titles += perFile;
  }
  tell(`${titles} titles imported`);
  const again = await restart();
  await again.ask({ path: '/title-lists?paginated=true&per_page=1' });
  const coldSearch = (await search(again, 'journal')).ms;
  const pick = <T>(all: readonly T[], turn: number): T => all[(turn * 31) % all.length] as T;
  const [names, identifiers] = [samples.flatMap((each) => each.titles), samples.flatMap((each) => each.identifiers)];
  const beginnings = (turn: number): string => {
    const [first = '', second = ''] = pick(names, turn).split(' ');
    return `${first.slice(0, 6)} ${second.slice(0, 4)}`;
  };
  return {
    rows: fullList,
    preview: median(runs.map(({ preview }) => preview)) / 1000,
    process: median(runs.map((run) => run.process)) / 1000,
    titles,
    coldSearch,
    word: await timed((turn) => search(again, pick(['journal', 'review', 'studies', 'letters', 'science'], turn))),
    words: await timed((turn) => search(again, beginnings(turn))),
    identifier: await timed((turn) => search(again, pick(identifiers, turn))),
    everything: await timed((turn) => took(() => again.ask({ path: `/global-search-top?query=${encodeURIComponent(beginnings(turn))}` }))),
    grid: await timed((turn) => {
      const sort = pick(['publication_title', '-title_id', 'online_identifier', 'date_first_issue_online'], turn);
      return took(() =>
        again.ask({ path: `/title-lists/${list}/publications?paginated=true&per_page=100&page=${1 + (turn % 90)}&sort=${sort}` }),
      );
    }),
    kbart: await timed(() => took(() => again.send({ path: `/title-lists/${list}/kbart` })), 5),
  };
}

async function took(work: () => Promise<unknown>): Promise<{ ms: number }> {
  const began = performance.now();
  await work();
  return { ms: performance.now() - began };
}

async function search(client: BenchClient, text: string): Promise<{ ms: number }> {
  return took(async () => {
    const found = await client.ask<Page<unknown>>({ path: `/title-lists/search?query=${encodeURIComponent(text)}&per_page=25` });
    if (found.last_row === 0) throw new Error(`Nothing was found of “${text}”`);
  });
}

/** The median, after as many turns that do not count. */
async function timed(work: (turn: number) => Promise<{ ms: number }>, times = 40): Promise<number> {
  const all: number[] = [];
  for (let turn = 0; turn < 2 * times; turn++) all.push((await work(turn)).ms);
  return median(all.slice(times));
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}

/** The whole way of the web: preview, confirmation, and the first page of the list. Those that are only to be there go without a preview. */
async function importList(
  client: BenchClient,
  publisher_id: string,
  { text }: TitleFile,
  kind: 'warm' | 'measured' | 'many',
): Promise<{ preview: number; process: number; list: string }> {
  const { id } = await client.ask<{ id: string }>({
    method: 'POST',
    path: '/products',
    body: { name: `Titles ${crypto.randomUUID()}`, publisher_id },
  });
  const form = new FormData();
  form.set('valid_from', '2020-01-01');
  form.set('split', 'initial');
  form.set('file', new File([text], 'Measured_Global_Titles_2026-01-01.txt', { type: 'text/tab-separated-values' }));
  const packed = new Response(form);
  const body = new Uint8Array(await packed.arrayBuffer());
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
  const send = <T>(call: string): Promise<T> =>
    client.ask<T>({ method: 'POST', path: `/imports/products/${id}/title-lists/${call}`, body, headers });
  const began = performance.now();
  if (kind !== 'many') await send<z.output<typeof TitleListReport>>('preview');
  const previewed = performance.now();
  const made = await send<z.output<typeof TitleListImport>>('process');
  const list = made.title_lists[0]?.id ?? '';
  if (kind !== 'many') await client.ask({ path: `/title-lists/${list}/publications?paginated=true&per_page=100` });
  return { preview: previewed - began, process: performance.now() - previewed, list };
}
