import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { FieldErrors } from '#shared/contract/envelope.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { CallError } from '#web/api/call-error.ts';
import { reportFailure, send } from '#web/api/client.ts';
import type { CellEdit, RefusedCell } from '#web/ui/data-grid/grid-types.ts';
import { newChangeSet } from '#web/parts/undo/undo-store.ts';
import { type BulkCall, bulkCallOf, recordsOf } from './bulk-call.ts';
import { type ListEdits, outdateOthers } from './use-list-edits.ts';

export interface BlockOptions {
  edits: ListEdits;
  saveOne: (edit: CellEdit, changeSet: string) => Promise<unknown>;
  /** Reads the page again, with its rows in the order in which they are. */
  refresh: () => Promise<unknown>;
  pageKey: QueryKey;
  onSaved: (changeSet: string, count: number) => void;
}

/** Edits of one kind of record with the call that makes them all. */
interface Block {
  bulk: BulkCall | undefined;
  edits: readonly CellEdit[];
}

/** A call that got no answer may have been done in part: under the same change set it resumes. */
const mostTries = 3;

/**
 * Saves a pasted block: one call per kind of record, all under one change set. With several kinds, all are checked before the first write.
 * Answers the refused cells; then nothing was written.
 */
export async function saveBlock(cache: QueryClient, edits: readonly CellEdit[], options: BlockOptions): Promise<readonly RefusedCell[]> {
  const { edits: calls, saveOne, refresh, pageKey, onSaved } = options;
  const changeSet = newChangeSet();
  const kindOf = ({ column: { edit } }: CellEdit) => (edit?.kind === 'meta_data_value' ? edit.as : edit?.kind);
  const blocks = [...Map.groupBy(edits, kindOf).values()].map((block): Block => {
    const edit = block[0]?.column.edit;
    return { bulk: edit && bulkCallOf(edit, calls[edit.kind as KindName]), edits: block };
  });
  try {
    if (blocks.length > 1) for (const block of blocks) await sendBlock(block, changeSet, true);
    for (const block of blocks) {
      if (block.bulk) await sendBlock(block, changeSet, false);
      else for (const edit of block.edits) await saveOne(edit, changeSet);
    }
  } catch (error) {
    if (error instanceof RefusedBlock) return error.cells;
    if (error instanceof CallError && error.status === 401) reportFailure(error);
    // Reloads the rows, so that the next try is based on them.
    await refresh().catch(() => undefined);
    throw error;
  }
  await refresh();
  outdateOthers(cache, pageKey);
  onSaved(changeSet, edits.length);
  return [];
}

/** Refused cells: nothing of the block was written. */
class RefusedBlock extends Error {
  readonly cells: readonly RefusedCell[];

  constructor(cells: readonly RefusedCell[]) {
    super('The block was refused.');
    this.cells = cells;
  }
}

async function sendBlock({ bulk, edits }: Block, changeSet: string, check: boolean): Promise<void> {
  if (!bulk) return;
  const records = recordsOf(edits);
  const input = { params: bulk.params, query: check ? { check: true } : {}, body: { [bulk.list]: records.map(({ change }) => change) } };
  for (let tries = 1; ; tries++) {
    try {
      // The bulk call is made from the row of a single change, so that its input has no type of its own here.
      await send(bulk.call as AnyCall, { ...input, changeSet, report: 'none' } as never);
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const refused = error.status === 422 ? refusedCells(error.errors ?? {}, bulk.list, records) : [];
      if (refused.length > 0) throw new RefusedBlock(refused);
      if ((error.status !== 0 && error.status < 500) || tries >= mostTries) throw error;
    }
  }
}

/** The cells behind the errors at `records.3.price`; an error of the record itself is one of each of its cells. */
export function refusedCells(errors: FieldErrors, list: string, records: ReturnType<typeof recordsOf>): RefusedCell[] {
  return Object.entries(errors).flatMap(([key, sentences]) => {
    const [at, index = '', ...rest] = key.split('.');
    const record = at === list ? records[Number(index)] : undefined;
    if (!record) return [];
    const field = rest.at(-1) ?? '';
    const cells = record.cells.filter((cell) => cell.field === field);
    return (cells.length > 0 ? cells : record.cells).map(({ edit: { row, column } }) => ({ row, column, reason: sentences[0] ?? '' }));
  });
}
