import * as z from 'zod';
import { sendableKinds } from '#shared/domain/emails/email-kinds.ts';
import { Currency, Id, Money, OptionalText, Reference, RequiredText, RichText, OptionalLines } from '../fields.ts';
import { EmailAddress, mostAddresses } from './email.ts';
import { messageAs, messageOrNullAs } from '../message-fields.ts';

/** Max periods of one call. */
export const mostPeriods = 500;

/** The user's changes to a mail before it is sent. Subject and body may contain merge fields. */
const edit = {
  to: z.array(EmailAddress).min(1).max(mostAddresses),
  cc: z.array(EmailAddress).max(mostAddresses),
  subject: RequiredText(500),
  body: RichText.unwrap(),
};

/**
 * C431: a kind of mail about periods, or to providers, or to chosen contacts of providers. One mail goes to each provider (to each stakeholder for
 * `notify_stakeholders`), about all of its periods. Changes at the top apply to every mail, those in `edits` to the mail with that key.
 */
export const EmailSending = z
  .strictObject({
    kind: z.enum(sendableKinds),
    period_ids: z.array(Id).min(1).max(mostPeriods),
    provider_ids: z.array(Id).min(1).max(100),
    contact_ids: z.array(Id).min(1).max(100),
    /** The language of all mails; by default each recipient's. */
    locale: z.string().min(2).max(10),
    /** The problem or request, for kinds of mail that state one. */
    problem: OptionalLines(4000),
    ...edit,
    edits: z
      .array(z.strictObject({ ...edit, key: z.string().max(80) }).partial({ to: true, cc: true, subject: true, body: true }))
      .max(500),
    /** Files of the records, by their ids. */
    media_ids: z.array(Id).max(10),
    /** Whether the spreadsheet of the kind is attached; by default it is. */
    sheet: z.boolean(),
    /** Sends the mails only to the sender; nothing is marked as done. */
    test: z.boolean(),
    /** Sends even if an order or a notice was sent before. */
    again: z.boolean(),
    /** place_order: the order number for all periods; by default each period's own. */
    order_number: OptionalText(64),
    /** place_order of one period: the ordered amount in its currency; by default the amount noted before, else its price. */
    order_amount: Money.nullable(),
  })
  .partial()
  .required({ kind: true });
export type EmailSending = z.output<typeof EmailSending>;

/** A period about which no mail can be sent, and the reason. */
export const RefusedPeriod = z.object({
  id: Id,
  name: z.string(),
  ...messageAs('reason'),
  /** Whether it was sent before. `again` sends it a second time. */
  sent_before: z.boolean(),
});
export type RefusedPeriod = z.output<typeof RefusedPeriod>;

/** A mail as it would be sent. */
export const PreviewedEmail = z.object({
  key: z.string(),
  /** The provider or stakeholder that gets it. */
  recipient: Reference.nullable(),
  to: z.array(z.object({ name: z.string(), email: z.string(), contact_id: Id.nullable() })),
  /** Other contacts of the provider with an address. */
  contacts: z.array(z.object({ name: z.string(), email: z.string() })),
  cc: z.array(z.string()),
  reply_to: z.string().nullable(),
  locale: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Fields without a value, by their display names. */
  missing: z.array(z.string()),
  periods: z.array(Reference),
  /** The reason why it cannot be sent; null if it can. */
  ...messageOrNullAs('problem'),
  attachments: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Files of its records that could be attached. */
  files: z.array(Reference),
  /** Order number and amount of each period; empty for other kinds. */
  orders: z.array(z.object({ id: Id, number: z.string().nullable(), amount: Money.nullable(), currency: Currency })),
});
export type PreviewedEmail = z.output<typeof PreviewedEmail>;

export const SendingPreview = z.object({ kind: z.enum(sendableKinds), emails: z.array(PreviewedEmail), refused: z.array(RefusedPeriod) });
export type SendingPreview = z.output<typeof SendingPreview>;

/** The mails put into the outbox. */
export const SendingResult = z.object({
  batch_id: Id,
  emails: z.array(z.object({ id: Id, key: z.string(), to: z.array(z.string()), subject: z.string() })),
  refused: z.array(RefusedPeriod),
});
export type SendingResult = z.output<typeof SendingResult>;
