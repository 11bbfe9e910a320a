import { invalid, notFound, Problem } from '#shared/contract/errors.ts';
import type { progress } from '#shared/contract/groups/progress.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import type { WorkbookSheet } from '../platform/spreadsheets/write-workbook.ts';
import { orderFormSheets } from '#functions/records/work/progress/write-order-form.ts';
import { priceRequestSheets } from '#functions/records/work/progress/write-price-request.ts';
import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { languageOfReader } from '#functions/records/output/lists/export-words.ts';
import { vendorSheetText } from '#functions/platform/messages/emails/vendor-sheets.ts';

/**
 * C405: the workbook for a vendor with the periods of a task, in the language of the person who downloads it. Limited to one vendor, so that no
 * vendor sees another's requests or payments.
 */
export const writeAttachment: Handler<typeof progress.attachment> = async (request) => {
  const { b } = request.params;
  const type = request.params.a as ProgressType;
  const model = await request.model();
  const ids = b === 'selected' ? [...new Set(request.body.ids)] : [b];
  if (ids.length === 0) throw invalid({ ids: [say('text.required')] });
  const periods = ids.map((id) => {
    const period = model.find('subscription_period', id);
    if (!period) throw notFound(say('kinds.subscription_period'));
    return period;
  });
  const vendors = new Set(periods.map(({ vendor_id }) => model.resolve('provider', vendor_id)));
  if (vendors.size > 1) throw invalid({ ids: [say('progress.chooseOneVendor')] });
  const language = await languageOfReader(request.caller, model);
  const { sheets, title } = sheetsOf(model, type, periods, language);
  const { writeWorkbook } = await import('../platform/spreadsheets/write-workbook.ts');
  const vendor = model.find('provider', [...vendors][0] ?? null)?.name;
  return {
    filename: `${[vendorSheetText(title, language), vendor, today(memberOf(model).timezone)].filter(Boolean).join(' ')}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: await writeWorkbook(sheets),
  };
};

function sheetsOf(
  model: ReadModel,
  type: ProgressType,
  periods: SubscriptionPeriod[],
  language: ScreenLanguage,
): { sheets: WorkbookSheet[]; title: Message<EmailCode> } {
  if (type === 'request-price') return { sheets: priceRequestSheets(model, periods, language), title: say('vendor-sheets.priceRequest') };
  if (type !== 'place-order') throw new Problem(404, say('progress.noSheet'));
  const undecided = periods.filter(({ decision }) => decision === 'undecided');
  if (undecided.length > 0) throw invalid({ ids: [say('progress.notEverythingDecided')] }, say('progress.orderBeforeDecision'));
  const isNotice = periods.every(({ decision }) => decision === 'cancelled');
  const sheets = orderFormSheets(model, periods, language);
  return { sheets, title: isNotice ? say('vendor-sheets.cancellationNotice') : say('vendor-sheets.orderForm') };
}
