import type { ProviderDuplicates } from '#shared/contract/rows/provider-duplicate.ts';
import { findDuplicates, pairName } from '#shared/domain/providers/find-duplicates.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { providerRow } from '#functions/records/holdings/providers/provider-row.ts';
import { reference } from '#functions/records/ground/references/reference.ts';

/** Possible duplicates among providers, and pairs that a user marked as distinct. Computed on request: names and websites change. */
export function providerDuplicates(model: ReadModel): ProviderDuplicates {
  const distinctions = [...model.all('provider_distinction')].flatMap((row) => {
    const [first, second] = [reference(model, 'provider', row.first_id), reference(model, 'provider', row.second_id)];
    // Both may have been merged since.
    if (!first || !second || first.id === second.id) return [];
    return [{ id: row.id, first, second, created_at: row.created_at, created_by: reference(model, 'user', row.created_by) }];
  });
  const different = new Set(distinctions.map(({ first, second }) => pairName(first.id, second.id)));
  const pairs = findDuplicates([...model.all('provider')], different).flatMap(({ first, second, reasons }) => {
    const [one, two] = [model.find('provider', first), model.find('provider', second)];
    return one && two ? [{ first: providerRow(model, one), second: providerRow(model, two), reasons }] : [];
  });
  return { pairs, distinctions };
}
