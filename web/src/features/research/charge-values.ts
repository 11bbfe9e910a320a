import type { chargeKinds } from '#shared/domain/research/charges.ts';
import type { Charge, Detail } from './article-types.ts';

/** A charge as its dialog holds it. */
export interface ChargeValues {
  kind: (typeof chargeKinds)[number];
  amount: number | null;
  currency: string;
  tax: number | null;
  payers: { department_id: string | null; external: string; percentage: number | null }[];
}

/** The charge of an article, or a new one in the library's currency. */
export function chargeValues(article: Detail, charge: Charge | undefined): ChargeValues {
  return {
    kind: charge?.kind ?? 'apc',
    amount: charge?.amount ?? null,
    currency: charge?.currency ?? article.local_currency,
    tax: charge?.tax ?? null,
    payers: (charge?.payers ?? []).map(({ department_id, external, percentage }) => ({
      department_id,
      external: external ?? '',
      percentage,
    })),
  };
}
