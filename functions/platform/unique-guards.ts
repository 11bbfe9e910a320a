import { invalid } from '#shared/contract/errors.ts';
import { type KindDeclaration, type KindName, kinds, type Row } from '#shared/contract/kinds.ts';
import { keys } from './keys.ts';
import type { Planned } from './planned.ts';
import { say } from '#shared/domain/messages/message.ts';
import { fieldWord, kindWord } from '#shared/contract/kind-word.ts';

/** Guards of a kind's unique fields: one item for each value in use, created and removed with the record. */
export function uniqueGuards(tenant: string, kind: KindName, before: Row | undefined, after: Row | undefined): Planned[] {
  const planned: Planned[] = [];
  for (const field of (kinds[kind] as KindDeclaration).unique ?? []) {
    const was = before && uniqueValue(before, field);
    const is = after && uniqueValue(after, field);
    if (was === is) continue;
    const id = (after ?? before)?.id;
    if (is)
      planned.push({
        write: {
          Put: {
            TableName: undefined,
            Item: { ...keys.guard(tenant, kind, field, is), owner: id },
            ConditionExpression: 'attribute_not_exists(pk) or #owner = :owner',
            ExpressionAttributeNames: { '#owner': 'owner' },
            ExpressionAttributeValues: { ':owner': id },
          },
        },
        onFailure: invalid({ [field]: [say('common.valueInUse', { kinds: kindWord(kind), field: fieldWord(field) })] }),
      });
    if (was) planned.push({ write: { Delete: { TableName: undefined, Key: keys.guard(tenant, kind, field, was) } }, onFailure: 'rerun' });
  }
  return planned;
}

function uniqueValue(row: Row, field: string): string | undefined {
  const value = (row as Record<string, unknown>)[field];
  if (typeof value !== 'string' || value === '') return undefined;
  return value.trim().toLowerCase().normalize('NFC');
}
