import { conflict, type Problem } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { KindName, Row } from '#shared/contract/kinds.ts';
import { say } from '#shared/domain/messages/message.ts';

/** 409 with the author and time of the last change and the current record (D1). `changer` is undefined for a deleted user. */
export function outdated(kind: KindName, row: Row, changer: Pick<Row<'user'>, 'name'> | undefined): Problem {
  const who = row.updated_by === null ? 'Perennial' : (changer?.name ?? say('common.formerColleague'));
  return conflict(say('common.recordChanged', { who, title: kindWord(kind) }), {
    changed_by: { id: row.updated_by, name: who },
    changed_at: row.updated_at,
    version: row.version,
    current: row,
  });
}
