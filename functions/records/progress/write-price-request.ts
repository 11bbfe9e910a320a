import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { priceFields, priceFieldTexts } from '#shared/domain/imports/prices/price-fields.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../references/member-of.ts';
import type { WorkbookSheet } from '#functions/platform/spreadsheets/write-workbook.ts';
import { periodLines } from './period-line.ts';
import { periodBefore } from '../periods/period-before.ts';
import { english } from '#functions/platform/messages/english.ts';

/**
 * The sheets by which a vendor is asked for prices: those of the import of prices (C217), so that what comes back filled in is recognised by it,
 * and what was paid for the period before beside it. All periods are the vendor's own: nobody is shown what others are paid.
 */
export function priceRequestSheets(model: ReadModel, periods: readonly SubscriptionPeriod[]): WorkbookSheet[] {
  const rows = periodLines(model, periods).map(({ period, subscription, product }) => {
    const before = periodBefore(model, period);
    return [
      period.id,
      subscription,
      product,
      model.find('provider', period.vendor_id)?.name ?? null,
      period.start_date,
      period.end_date,
      period.currency,
      period.price,
      null,
      before?.price === null || before === undefined ? null : `${before.price} ${before.currency}`,
    ];
  });
  return [
    {
      name: 'Prices',
      rows: [[...priceFields.map((field) => english(priceFieldTexts[field].label)), 'Paid for the period before'], ...rows],
      header: true,
    },
    {
      name: 'Notes',
      rows: [
        [`${memberOf(model).name} asks for your prices.`],
        ['Please fill in “New price” for each row, in the currency of the row, and return this file.'],
        ['Please leave the other columns as they are, the first one above all: by it your answer finds its place.'],
      ],
      header: false,
    },
  ];
}
