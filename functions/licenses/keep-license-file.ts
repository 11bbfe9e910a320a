import { type KeptFile, takeFile, type WithFile } from '../platform/media/take-file.ts';
import { licenseFileOf } from '#functions/records/holdings/licenses/license-period-row.ts';
import { removeWhole } from '#functions/records/ground/deletion/deletion.ts';
import type { Transaction } from '../platform/transaction.ts';

/** The file that came with a call, checked and put into storage; undefined where none came (R058). Throws 422 for one that is not taken. */
export async function fileGiven(request: WithFile): Promise<KeptFile | undefined> {
  return request.files.length > 0 || request.body.upload_id !== undefined ? takeFile(request) : undefined;
}

/** Makes a file the period's own, in the place of the one before; null takes that away. */
export async function keepLicenseFile(tx: Transaction, periodId: string, file: KeptFile | null): Promise<void> {
  const before = licenseFileOf(await tx.model(), periodId);
  if (before) await removeWhole(tx, { kind: 'media', row: before });
  if (file) tx.create('media', { ...file, id: tx.newId(), entity: 'license_period', entity_id: periodId, purpose: 'license_file' });
}
