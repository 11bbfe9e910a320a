import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import type { useText } from '#web/text/text.ts';
import type { useFormats } from '#web/ui/use-formats.ts';

/** The members and the amount that a year lacks of the deal's minimum. */
export function missingWords(
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
  { participants, sum }: NonNullable<DealRow['years'][number]['missing']>,
  currency: string,
): string {
  const parts = [
    ...(participants === null ? [] : [t('deals.membersNeeded', { count: participants })]),
    ...(sum === null ? [] : [formats.money(sum, currency)]),
  ];
  return t('deals.missingToMinimum', { parts: parts.join(` ${t('deals.or')} `) });
}
