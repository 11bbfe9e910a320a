import type { Row } from '#shared/contract/kinds.ts';
import { type KeptFile, takeFile, type WithFile } from '../platform/media/take-file.ts';
import type { Transaction } from '../platform/transaction.ts';

interface Upload {
  upload_id: string;
  file_name: string;
}

/** All files that came with a call, checked and put into storage: those of a form, and those that were uploaded before it. */
export async function takeFiles({ caller, files }: Omit<WithFile, 'body'>, uploads: readonly Upload[] = []): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const file of files) kept.push(await takeFile({ caller, files: [file], body: {} }));
  for (const body of uploads) kept.push(await takeFile({ caller, files: [], body }));
  return kept;
}

/** Creates the record that attaches a stored file to a task. */
export function attachFile(tx: Transaction, toDoId: string, { name, type, size, file_key }: KeptFile): Row<'media'> {
  return tx.create('media', { entity: 'to_do', entity_id: toDoId, purpose: 'attachment', name, type, size, file_key });
}
