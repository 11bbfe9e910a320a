import { conflict, type Problem } from '#shared/contract/errors.ts';
import { type KindName, kinds, type Row } from '#shared/contract/kinds.ts';

/** 409 that says who changed the record and when, with the record as it is now (D1). `changer` is undefined for a person who is gone. */
export function outdated(kind: KindName, row: Row, changer: Pick<Row<'user'>, 'name'> | undefined): Problem {
  const who = row.updated_by === null ? 'Perennial' : (changer?.name ?? 'A former colleague');
  const title = kinds[kind].title.toLowerCase();
  return conflict(`${who} changed ${title.endsWith('s') ? 'these' : 'this'} ${title} in the meantime.`, {
    changed_by: { id: row.updated_by, name: who },
    changed_at: row.updated_at,
    version: row.version,
    current: row,
  });
}
