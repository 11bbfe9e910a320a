import type { Breach } from '../breach.ts';
import { checkCurrency } from '../money/check-currency.ts';
import { maxLength, required } from '../text/checks.ts';
import { limits } from '../text/limits.ts';

/** A publisher or a vendor from a form. */
export type ProviderDraft = {
  name?: string | null;
  active?: boolean;
  alternative_name?: string | null;
  abbreviation?: string | null;
  currency?: string | null;
  ringgold_id?: string | null;
  owner_id?: string | null;
  website?: string | null;
};

/** Breaches of R060 in a publisher or a vendor. */
export function checkProvider(draft: ProviderDraft): Breach[] {
  return [
    ...required('name', draft.name),
    ...(['name', 'alternative_name', 'abbreviation', 'website', 'ringgold_id'] as const).flatMap((field) =>
      maxLength(field, draft[field], limits.text),
    ),
    ...required('currency', draft.currency),
    ...checkCurrency('currency', draft.currency),
  ];
}
