import type { Row } from '#shared/contract/kinds.ts';
import { systemCaller } from './caller.ts';
import { now } from './clock.ts';
import { filesFor } from './files.ts';
import type { ReadModel } from './read-model.ts';

/**
 * Nothing younger is taken away: an upload's form is good for ten minutes, a download's address for five, and a file is put into storage some
 * moments before the commit that names it.
 */
const keptHours = 24;
/** How long the answers of COUNTER APIs can be shown as they came. */
const answerDays = 60;
/** How long files of reports are kept after they were built. Their runs say until when they can be fetched. */
const reportDays = 7;

/**
 * Takes away a tenant's files that nothing needs any more: attachments whose record was deleted or never came to be, uploads that no call took,
 * exports that were fetched, publications of title lists that were written anew since, titles of usage reports that were deleted, old answers of
 * COUNTER APIs, files of reports that are a week old, and received emails that were deleted. A lifecycle rule of the bucket could not: keys begin with the tenant, and whether a file has a record only the
 * records say. `model` is to be as the table is. Gives how many went; on AWS the bucket keeps each for 30 days as an earlier version.
 */
export async function sweepFiles(tenant: string, model: ReadModel): Promise<number> {
  const files = filesFor(systemCaller(tenant));
  const before = new Date(now().getTime() - keptHours * 3_600_000);
  const needed = new Set([...model.all('media')].map((row: Row<'media'>) => row.file_key));
  const old = await Promise.all(['media/', 'uploads/', 'exports/'].map((place) => files.list(place, before)));
  const contents = new Set([...model.all('title_list')].flatMap(({ content, report }) => [content, report]));
  const written = await files.list('title-lists/', before);
  const counted = new Set([...model.all('usage_report')].map(({ object_key }) => object_key));
  const usage = await files.list('usage/', before);
  const answers = await files.list('usage-answers/', new Date(now().getTime() - answerDays * 24 * 3_600_000));
  const reports = await files.list('report-runs/', new Date(now().getTime() - reportDays * 24 * 3_600_000));
  const received = new Set([...model.all('received_email')].map(({ content }) => content));
  const emails = await files.list('received-emails/', before);
  const sheets = await files.list('mail-sheets/', before);
  const gone = [
    ...old.flat().filter((key) => !needed.has(key)),
    // Copies share an object: the last list that names it keeps it.
    // The sheet of a mail that never came to be.
    ...sheets.filter((key) => !model.find('email', /^mail-sheets\/(\w+)\.xlsx$/.exec(key)?.[1])),
    ...emails.filter((key) => !received.has(key.split('/')[1] ?? '')),
    ...answers,
    ...reports,
    ...usage.filter((key) => !counted.has(key)),
    ...written.filter((key) => !contents.has(key.split('/')[1] ?? '')),
  ];
  await files.remove(gone);
  return gone.length;
}
