import type { EmailSending } from '#shared/contract/entities/email-sending.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { Attachment } from '#functions/platform/mail.ts';
import { vendorSheetText } from '#functions/platform/messages/emails/vendor-sheets.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { orderFormSheets } from '../progress/write-order-form.ts';
import { priceRequestSheets } from '../progress/write-price-request.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { WorkbookSheet } from '#functions/platform/spreadsheets/write-workbook.ts';

/** A workbook attached to an email, before it is written. */
export interface EmailSheet {
  name: string;
  type: string;
  sheets: WorkbookSheet[];
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The sheet of a kind of email, in the language of its text: prices to fill in and return, the order, or the notice of cancellation (C405). Null
 * for other kinds. For a language that the product does not support, the sheet is in the member's.
 */
export function sheetOfEmail(
  model: ReadModel,
  { kind, sheet = true }: Pick<EmailSending, 'kind' | 'sheet'>,
  periods: readonly SubscriptionPeriod[],
  locale: string,
): EmailSheet | null {
  if (!sheet || periods.length === 0) return null;
  const language = languageOf(locale, memberOf(model).locale);
  const named = (name: Message<EmailCode>, sheets: WorkbookSheet[]): EmailSheet => ({
    name: `${vendorSheetText(name, language)}.xlsx`,
    type: xlsx,
    sheets,
  });
  if (kind === 'request_price') return named(say('vendor-sheets.prices'), priceRequestSheets(model, periods, language));
  if (kind !== 'place_order' && kind !== 'cancellation') return null;
  // A test may concern undecided periods, for which no letter exists.
  const sheets = orderFormSheets(model, periods, language);
  if (sheets.length === 0) return null;
  return named(kind === 'place_order' ? say('vendor-sheets.order') : say('vendor-sheets.cancellationNotice'), sheets);
}

/** Stores the sheet of an email, for as long as the email. */
export async function keepSheet(caller: Caller, mailId: string, { name, type, sheets }: EmailSheet): Promise<Attachment> {
  const { writeWorkbook } = await import('#functions/platform/spreadsheets/write-workbook.ts');
  const key = `mail-sheets/${mailId}.xlsx`;
  await filesFor(caller).put(key, await writeWorkbook(sheets), type);
  return { name, type, key };
}
