import type { EmailSending, SendingPreview } from '#shared/contract/entities/email-sending.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { periodName } from './period-line.ts';
import { planSending } from './plan-sending.ts';
import { refusalRow } from './refuse-period.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';

/** The preview of the emails that a call would send. */
export async function previewEmails(model: ReadModel, caller: Caller, sending: EmailSending): Promise<SendingPreview> {
  const { emails, refused } = await planSending(model, caller, sending);
  return {
    kind: sending.kind,
    refused: refused.map(refusalRow),
    emails: emails.map(({ key, recipient, to, contacts, cc, sender, mail, missing, periods, problem, attachments, sheet, files }) => ({
      key,
      recipient,
      to: to.map(({ name, email, contact_id }) => ({ name, email, contact_id })),
      contacts: contacts.map(({ name, email }) => ({ name, email })),
      cc,
      reply_to: sender?.email ?? null,
      locale: mail.locale,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      missing,
      periods: periods.map((period) => ({ id: period.id, name: periodName(model, period) })),
      ...messageOrNullAs('problem', problem),
      attachments: [...(sheet ? [sheet] : []), ...attachments].map(({ name, type }) => ({ name, type })),
      files,
      orders:
        sending.kind === 'place_order'
          ? periods.map(({ id, order_number: number, order_amount: amount, currency }) => ({ id, number, amount, currency }))
          : [],
    })),
  };
}
