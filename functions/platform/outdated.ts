import { conflict, type Problem } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import { say } from '#shared/domain/messages/message.ts';

/** 409 that says who changed the record and when, with the record as it is now (D1). `changer` is undefined for a person who is gone. */
export function outdated(kind: KindName, row: Row, changer: Pick<Row<'user'>, 'name'> | undefined): Problem {
  const who = row.updated_by === null ? 'Perennial' : (changer?.name ?? say('common.formerColleague'));
  return conflict(say('common.changedMeantime', { who, title: kindWord(kind) }), {
    changed_by: { id: row.updated_by, name: who },
    changed_at: row.updated_at,
    version: row.version,
    current: row,
  });
}
