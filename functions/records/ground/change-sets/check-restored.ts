import { Problem } from '#shared/contract/errors.ts';
import { type KindDeclaration, type KindName, kinds, type Row } from '#shared/contract/kinds.ts';
import { fieldWord, kindWord } from '#shared/contract/kind-word.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import type { Restoration, RestoreObstacle } from '../../record-type.ts';
import { recordUndo } from '../../record-undo.ts';
import { refuseWhileUsed } from '../deletion/deletion.ts';

/**
 * The rule that prevents the restoration of earlier values. They were valid when written, but other fields or records may have changed since. The
 * transaction itself checks live references.
 */
export async function checkRestored(
  tx: Transaction,
  kind: KindName,
  restoration: Omit<Restoration<KindName>, 'model'>,
): Promise<RestoreObstacle | undefined> {
  const { row, next } = restoration;
  const taken = await takenValue(tx, kind, row, next);
  if (taken !== undefined) return { reason: 'rule', message: taken };
  return (await roleInUse(tx, kind, row, next)) ?? recordUndo(kind).check?.({ ...restoration, model: await tx.model() });
}

/** A role cannot be removed while records use it. */
async function roleInUse(tx: Transaction, kind: KindName, row: Row, next: Row): Promise<RestoreObstacle | undefined> {
  try {
    await refuseWhileUsed(tx, kind, row, next);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return { reason: 'rule', message: error.said };
    throw error;
  }
}

/** A unique value of the restored record that another record has taken since. */
async function takenValue(tx: Transaction, kind: KindName, row: Row, next: Row): Promise<Message | undefined> {
  for (const field of (kinds[kind] as KindDeclaration).unique ?? []) {
    const value = comparable(next, field);
    if (value === '' || value === comparable(row, field)) continue;
    for (const other of (await tx.model()).all(kind)) {
      const current = other.id === next.id ? undefined : await tx.find(kind, other.id);
      if (current && current.id === other.id && comparable(current, field) === value)
        return say('common.valueInUse', { kinds: kindWord(kind), field: fieldWord(field) });
    }
  }
  return undefined;
}

function comparable(row: Row, field: string): string {
  return String((row as unknown as Record<string, unknown>)[field] ?? '')
    .trim()
    .toLowerCase()
    .normalize('NFC');
}
