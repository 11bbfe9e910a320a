import type { priceImports } from '#shared/contract/groups/imports.ts';
import { priceFields } from '#shared/domain/imports/prices/price-fields.ts';
import { notesOnLocked } from '#shared/domain/periods/period-lock.ts';
import { today } from '#functions/platform/clock.ts';
import type { Handler } from '#functions/platform/http.ts';
import { priceLockOf } from '#functions/records/holdings/periods/guard-lock.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { english } from '#functions/platform/messages/english.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';

/**
 * C217: one row per subscription period that starts in the year, with its current price and a cell for the new one. Prices of locked periods cannot
 * change, so notes count these instead.
 */
export const writePriceTemplate: Handler<typeof priceImports.template> = async (request) => {
  const model = await request.model();
  const year = request.query.start_year ?? Number(today(memberOf(model).timezone).slice(0, 4));
  const inOrder = nameOrder(model);
  const started = [...model.all('subscription_period')].filter(({ start_date }) => start_date.startsWith(`${year}-`));
  const { open = [], locked = [] } = Object.groupBy(started, (period) => (priceLockOf(model, period) ? 'locked' : 'open'));
  const periods = open
    .map((period) => ({ period, name: model.find('subscription', period.subscription_id)?.name ?? '' }))
    .toSorted((a, b) => inOrder(a.name, b.name) || (a.period.start_date < b.period.start_date ? -1 : 1));
  const rows = periods.map(({ period, name }) => [
    period.id,
    name,
    model.find('product', period.product_id)?.name ?? null,
    model.find('provider', period.vendor_id)?.name ?? null,
    period.start_date,
    period.end_date,
    period.currency,
    period.price,
    null,
  ]);
  const { writeWorkbook } = await import('#functions/platform/spreadsheets/write-workbook.ts');
  const bytes = await writeWorkbook([
    { name: `Prices ${year}`, rows: [Object.values(priceFields).map(({ label }) => english(label)), ...rows], header: true },
    {
      name: 'Notes',
      rows: [
        [`Fill in “New price” where a price of ${year} changes, and upload this file. Rows without a new price stay as they are.`],
        ['Nothing is saved before you have seen the preview.'],
        ...notesOnLocked(locked.flatMap((period) => priceLockOf(model, period)?.cause ?? [])).map((note) => [english(note)]),
        [],
        ['Column', 'What belongs in it'],
        ...Object.values(priceFields).map(({ label, help }) => [english(label), english(help)]),
      ],
      header: false,
    },
  ]);
  return {
    filename: `Subscription prices ${year}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes,
  };
};
