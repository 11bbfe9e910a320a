import { filePlaces, globalPlaces, tablePlaces } from './tenant-places.ts';

/** The README of an export: the contents of each file, and what is excluded and why. */
export function explainExport(name: string, tenant: string): string {
  const places = [...Object.values(tablePlaces), ...Object.values(filePlaces), ...Object.values(globalPlaces)];
  const left = places.filter(({ exported }) => exported === null).map(({ holds, why }) => `- ${holds}: ${why}`);
  return `${name} (${tenant})

Everything that Perennial keeps for this library, at the time that manifest.json gives.

records/<kind>.json   All records of a kind. "references" says which fields hold the id of which other kind, "shape" counts the
                      changes of the kind's fields over the releases; "by:entity" is the kind that
                      the field "entity" names. created_by and updated_by are ids in records/user.json.
replaced.json         Ids of deleted records that others may still mention, and the record that stands for each; null for none.
history.jsonl         Every change since the beginning, newest first, one commit a line: when, by whom, each field before and after.
mails.jsonl           The mails that were sent, one a line. The text of a mail with a personal link is left out.
imports/<id>.json     What was corrected by hand in an import, and the rows that could not be written.
files/…               Files as they were given, and what imports made of them. A field such as file_key says the path below files/.
                      *.jsonl.gz are compressed lines of JSON; report.jsonl.gz is an import's report.
manifest.json         Each file with its size, its SHA-256 and how many entries it has.

Dates and times are UTC, texts UTF-8, amounts decimal numbers in the currency beside them.

Not in here:
- passwords: only since when one is set
- passwords of links, API keys of usage sources and the key they are sealed with: only since when one is set
${[...new Set(left)].join('\n')}
`;
}
