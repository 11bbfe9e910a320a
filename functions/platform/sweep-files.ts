import type { Row } from '#shared/contract/kinds.ts';
import { systemCaller } from './caller.ts';
import { now } from './clock.ts';
import { filesFor } from './files.ts';
import type { ReadModel } from './read-model.ts';

/**
 * Younger files are not removed: an upload's form is valid for ten minutes, a download's address for five, and a file is stored some moments before
 * the commit that names it.
 */
const keptHours = 24;
/** Days for which the answers of COUNTER APIs can be shown unchanged. */
const answerDays = 60;
/** Days for which files of reports are kept after they were built. Their runs show until when they can be downloaded. */
const reportDays = 7;

/**
 * Removes a tenant's unused files: attachments whose record was deleted or never created, uploads that no call used, exports, replaced publications
 * of title lists, titles of deleted usage reports, old answers of COUNTER APIs, files of reports older than a week, and deleted received emails. A
 * lifecycle rule of the bucket cannot do this: keys begin with the tenant, and only the records show whether a file has one. `model` must match the
 * table. Returns the number of removed files; on AWS the bucket keeps each for 30 days as an earlier version.
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
    // Sheets of emails that were never created. Copies of title lists share an object, which the last list that names it keeps.
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
