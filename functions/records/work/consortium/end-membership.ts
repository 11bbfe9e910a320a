import { earlierEnd } from '#shared/domain/consortium/membership-state.ts';
import type { Side } from '#functions/platform/across.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Ends a membership on a day in this commit, on the side of this library. Answers its last day; a membership that ends earlier is unchanged. */
export async function endMembership(tx: Transaction, { side, id }: { side: Side; id: string }, day: string): Promise<string> {
  if (side === 'membership') {
    const row = await tx.load(side, id);
    return tx.save(side, { ...row, until: earlierEnd(row.until, day) }).until ?? day;
  }
  const row = await tx.load(side, id);
  return tx.save(side, { ...row, until: earlierEnd(row.until, day) }).until ?? day;
}
