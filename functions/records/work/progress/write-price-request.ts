import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { type PriceField, priceFields } from '#shared/domain/imports/prices/price-fields.ts';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { vendorSheetText } from '#functions/platform/messages/emails/vendor-sheets.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { WorkbookSheet } from '#functions/platform/spreadsheets/write-workbook.ts';
import { periodLines } from './period-line.ts';
import { periodBefore } from '../../ground/references/period-before.ts';

/**
 * The sheets of a price request to a vendor, in a language: the columns of the price import (C217), under headings recognised in each language,
 * with the prices of the previous period. All periods must belong to one vendor, so that no vendor sees another's prices.
 */
export function priceRequestSheets(model: ReadModel, periods: readonly SubscriptionPeriod[], language: ScreenLanguage): WorkbookSheet[] {
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
  const tell = (message: Message<EmailCode>): string => vendorSheetText(message, language);
  const headings = (Object.keys(priceFields) as PriceField[]).map((field) => tell(say(`vendor-sheets.priceColumns.${field}`)));
  const newPrice = tell(say('vendor-sheets.priceColumns.new_price'));
  return [
    { name: tell(say('vendor-sheets.prices')), rows: [[...headings, tell(say('vendor-sheets.paidBefore'))], ...rows], header: true },
    {
      name: tell(say('vendor-sheets.notes')),
      rows: [
        [tell(say('vendor-sheets.asksForPrices', { library: memberOf(model).name }))],
        [tell(say('vendor-sheets.fillIn', { newPrice }))],
        [tell(say('vendor-sheets.leaveOthers'))],
      ],
      header: false,
    },
  ];
}
