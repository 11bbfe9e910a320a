import type { Article } from '#shared/contract/entities/research.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { PersonPlace } from '#shared/contract/rows/article-row.ts';
import { type PersonToErase, personFinder } from '#shared/domain/research/names-person.ts';
import { shortLine } from '#shared/domain/text/short-line.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { type Files, filesFor } from '#functions/platform/files.ts';
import { getLines } from '#functions/platform/json-lines.ts';
import { englishLabel, messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { recordPage } from '#functions/records/ground/references/record-page.ts';

/** Kinds of record with free text that may contain names, readable by everybody. */
const kindsWithNames = [
  'contact',
  'stakeholder',
  'user',
  'received_email',
  'email',
  'note',
  'article',
  'to_do',
  'to_do_comment',
  'form_answer',
  'stakeholder_response',
  'subscription',
  'subscription_period',
  'license',
  'license_period',
  'vendor_invoice',
  'provider',
  'product',
  'agreement',
] as const satisfies readonly KindName[];

const maxPlaces = 200;

/** The record without the authors, which the erasure itself removes. */
function withoutAuthors(kind: KindName, row: Row): object {
  if (kind !== 'article') return row;
  const { authors: _authors, ...rest } = row as Article;
  return rest;
}

/**
 * Other places with a person's name, for manual review (GDPR, article 17): records, and imports of articles with stored rows. Authors of articles
 * are excluded, as the erasure removes them.
 */
export async function placesOfPerson(caller: Caller, model: ReadModel, person: PersonToErase): Promise<PersonPlace[]> {
  const isNamed = personFinder(person);
  const places: PersonPlace[] = [];
  const add = (kind: KindName, row: Row): void => {
    const name = shortLine(englishLabel(kind, row as object as Record<string, unknown>));
    places.push({ id: row.id, name, ...messageAs('kind', kindWord(kind)), path: recordPage(kind, row) });
  };
  for (const kind of kindsWithNames)
    for (const row of model.all(kind)) if (isNamed(JSON.stringify(withoutAuthors(kind, row)))) add(kind, row);
  const files = filesFor(caller);
  for (const row of model.all('import')) if (row.kind === 'articles' && (await hasRowWith(files, row.id, isNamed))) add('import', row);
  return places.slice(0, maxPlaces);
}

/** Whether a stored row of an import passes a test. */
async function hasRowWith(files: Files, importId: string, isNamed: (text: string) => boolean): Promise<boolean> {
  for (const key of await files.list(`imports/${importId}/rows-`))
    for await (const row of getLines<unknown>(files, key)) if (isNamed(JSON.stringify(row))) return true;
  return false;
}
