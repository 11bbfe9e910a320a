import type { RecordUndo } from '../../record-type.ts';
import { firstObstacle } from '../../ground/change-sets/first-obstacle.ts';
import { usageEntryBreaches } from './usage-entry-breaches.ts';

/** Deleted figures are created again unless their source or product was deleted or their months were entered again. */
export const usageEntryUndo: RecordUndo<'usage_entry'> = {
  checkRemake: async (tx, { usage_source_id, product_id, metric, months }) =>
    firstObstacle(usageEntryBreaches(await tx.model(), { usage_source_id, product_id, metric, months })),
};
