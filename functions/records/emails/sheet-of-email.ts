import type { EmailSending } from '#shared/contract/entities/email-sending.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { Attachment } from '#functions/platform/mail.ts';
import { orderFormSheets } from '../progress/write-order-form.ts';
import { priceRequestSheets } from '../progress/write-price-request.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { WorkbookSheet } from '#functions/platform/spreadsheets/write-workbook.ts';

/** A workbook that goes with a mail, before it is written. */
export interface EmailSheet {
  name: string;
  type: string;
  sheets: WorkbookSheet[];
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The sheet that belongs to a kind of mail: prices to fill in and return, the order, the notice of cancellation (C405). Null where none does. */
export function sheetOfEmail(
  model: ReadModel,
  { kind, sheet = true }: Pick<EmailSending, 'kind' | 'sheet'>,
  periods: readonly SubscriptionPeriod[],
): EmailSheet | null {
  if (!sheet || periods.length === 0) return null;
  if (kind === 'request_price') return { name: 'Prices.xlsx', type: xlsx, sheets: priceRequestSheets(model, periods) };
  if (kind !== 'place_order' && kind !== 'cancellation') return null;
  // A test may be about what is not decided yet, of which there is no letter.
  const sheets = orderFormSheets(model, periods);
  return sheets.length === 0 ? null : { name: kind === 'place_order' ? 'Order.xlsx' : 'Cancellation notice.xlsx', type: xlsx, sheets };
}

/** Puts the sheet of a mail into storage, where it stays as long as the mail does. */
export async function keepSheet(caller: Caller, mailId: string, { name, type, sheets }: EmailSheet): Promise<Attachment> {
  const { writeWorkbook } = await import('#functions/platform/spreadsheets/write-workbook.ts');
  const key = `mail-sheets/${mailId}.xlsx`;
  await filesFor(caller).put(key, await writeWorkbook(sheets), type);
  return { name, type, key };
}
