import type { Reference } from '#shared/contract/fields.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** Whether a caller may see a provider: where vendor pages are closed, one that only sells is not shown, nor what belongs to it (D2). */
export function maySeeProvider(model: ReadModel, { permissions }: Pick<Caller, 'permissions'>, providerId: string | null): boolean {
  if (providerId === null || permissions.includes('view-vendors')) return true;
  return model.find('provider', providerId)?.is_publisher ?? true;
}

/** Orders and invoices without the names of vendors that the caller may not see. */
export function withoutClosedVendors<R extends { vendor: Reference | null }>(
  model: ReadModel,
  caller: Pick<Caller, 'permissions'>,
  rows: readonly R[],
): readonly R[] {
  if (caller.permissions.includes('view-vendors')) return rows;
  return rows.map((row) => (maySeeProvider(model, caller, row.vendor?.id ?? null) ? row : { ...row, vendor: null }));
}
