import type { AnyCall } from '#shared/contract/route.ts';
import { CallError } from '#web/api/call-error.ts';
import { reportFailure, send } from '#web/api/client.ts';

/**
 * Deletes records one after the other. Those that something else uses are kept and answered (409, D3), any other failure
 * is shown and ends it.
 */
export async function deleteRecords(remove: AnyCall, ids: readonly string[]): Promise<{ deleted: string[]; kept: string[] }> {
  const deleted: string[] = [];
  const kept: string[] = [];
  for (const id of ids) {
    try {
      await send(remove, { params: { id }, report: 'none' } as never);
      deleted.push(id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Somebody else was faster.
      if (error.status === 404) deleted.push(id);
      else if (error.status === 409) kept.push(id);
      else {
        reportFailure(error);
        break;
      }
    }
  }
  return { deleted, kept };
}
