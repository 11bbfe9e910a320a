import type { sampleData } from '#shared/contract/groups/sample-data.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type Handler } from '#functions/platform/http.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { removeWhole } from '#functions/records/ground/deletion/deletion.ts';
import { removalOf, sampleView } from '#functions/records/use/sample-data/removal-of.ts';
import { sampleSetOf } from '#functions/records/use/sample-data/sample-set-of.ts';

/** Writes of one commit, so that those of a record fit in beside the log and the set. */
const mostWrites = 85;

/**
 * Removes the sample data in several commits. Each decides on the library as it is then: a sample record that a new record has come to use
 * stays. After an interruption a repeated call continues, since the set is deleted last.
 */
export const removeSampleData: Handler<typeof sampleData.remove> = async ({ repo }) => {
  for (let isDone = false; !isDone;) {
    // A commit takes its records from the model that is known before it, instead of one by one from the table.
    await repo.model();
    isDone = await repo.commit(removeSome);
  }
  return answer(sampleView(await repo.model()), { message: say('sample-data.removed') });
};

/** Removes as many records as fit into a commit, and at last the set; true when it is gone. */
async function removeSome(tx: Transaction): Promise<boolean> {
  const model = await tx.model();
  const set = sampleSetOf(model);
  if (!set) return true;
  tx.isSharingDeferred = true;
  // Another call may have just removed the last of it.
  const current = await tx.find('sample_set', set.id);
  if (!current) return true;
  const { goes, cleared, recordOf } = removalOf(model, set.id);
  for (const name of goes) {
    if (tx.size >= mostWrites) {
      tx.save('sample_set', { ...current, state: 'removing' });
      return false;
    }
    const record = recordOf(name);
    // Fields that name it are emptied after the commit; until then readers follow the alias.
    await removeWhole(tx, record, cleared.has(name) ? null : undefined);
    if (cleared.has(name)) tx.job('replace-references', { kind: record.kind, from: record.row.id, to: null });
  }
  tx.remove('sample_set', set.id);
  // What counts as whose use may rest on products that are gone.
  if (model.count('usage_source') > 0) tx.job('share-usage', { usage_source_id: null });
  return true;
}
