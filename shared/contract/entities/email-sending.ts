import * as z from 'zod';
import { sendableKinds } from '#shared/domain/emails/email-kinds.ts';
import { Currency, Id, Money, OptionalText, Reference, RequiredText, RichText, OptionalLines } from '../fields.ts';
import { EmailAddress, mostAddresses } from './email.ts';
import { toldAs, toldOrNot } from '../told.ts';

/** Periods that one call may write about. */
export const mostPeriods = 500;

/** What a person changed of what would be sent. Subject and body may hold merge fields. */
const edit = {
  to: z.array(EmailAddress).min(1).max(mostAddresses),
  cc: z.array(EmailAddress).max(mostAddresses),
  subject: RequiredText(500),
  body: RichText.unwrap(),
};

/**
 * C431: a kind of mail about periods, or to providers, or to chosen contacts of providers. One mail goes to each provider (to each stakeholder
 * for `notify_stakeholders`), about all of its periods. Changes at the top hold for every mail, those in `edits` for the one with that key.
 */
export const EmailSending = z
  .strictObject({
    kind: z.enum(sendableKinds),
    period_ids: z.array(Id).min(1).max(mostPeriods),
    provider_ids: z.array(Id).min(1).max(100),
    contact_ids: z.array(Id).min(1).max(100),
    /** The language of all; else each recipient's. */
    locale: z.string().min(2).max(10),
    /** What is wrong or asked, for kinds that say so. */
    problem: OptionalLines(4000),
    ...edit,
    edits: z
      .array(z.strictObject({ ...edit, key: z.string().max(80) }).partial({ to: true, cc: true, subject: true, body: true }))
      .max(500),
    /** Files of the records, by their ids. */
    media_ids: z.array(Id).max(10),
    /** Whether the sheet that belongs to the kind goes with it: it does unless this says no. */
    sheet: z.boolean(),
    /** To whoever sends it, and to nobody else; nothing counts as done. */
    test: z.boolean(),
    /** Also where an order or a notice went out before. */
    again: z.boolean(),
    /** place_order: the number of the order, for all its periods; without it each period's own. */
    order_number: OptionalText(64),
    /** place_order of one period: what is ordered in its currency; without it the amount noted before, else its price. */
    order_amount: Money.nullable(),
  })
  .partial()
  .required({ kind: true });
export type EmailSending = z.output<typeof EmailSending>;

/** A period that no mail can be written about, and why. */
export const RefusedPeriod = z.object({
  id: Id,
  name: z.string(),
  ...toldAs('reason'),
  /** It went out before: with `again` it goes out once more. */
  sent_before: z.boolean(),
});
export type RefusedPeriod = z.output<typeof RefusedPeriod>;

/** A mail as it would go out. */
export const PreviewedEmail = z.object({
  key: z.string(),
  /** Whom it is for: a provider or a stakeholder. */
  recipient: Reference.nullable(),
  to: z.array(z.object({ name: z.string(), email: z.string(), contact_id: Id.nullable() })),
  /** Whom else of the provider one can write to. */
  contacts: z.array(z.object({ name: z.string(), email: z.string() })),
  cc: z.array(z.string()),
  reply_to: z.string().nullable(),
  locale: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Fields that have no value, by what a person calls them. */
  missing: z.array(z.string()),
  periods: z.array(Reference),
  /** Why it cannot go out as it stands; null where it can. */
  ...toldOrNot('problem'),
  attachments: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Files of its records that could go with it. */
  files: z.array(Reference),
  /** What an order says of each of its periods; empty for other kinds. */
  orders: z.array(z.object({ id: Id, number: z.string().nullable(), amount: Money.nullable(), currency: Currency })),
});
export type PreviewedEmail = z.output<typeof PreviewedEmail>;

export const SendingPreview = z.object({ kind: z.enum(sendableKinds), emails: z.array(PreviewedEmail), refused: z.array(RefusedPeriod) });
export type SendingPreview = z.output<typeof SendingPreview>;

/** What was put into the outbox. */
export const SendingResult = z.object({
  batch_id: Id,
  emails: z.array(z.object({ id: Id, key: z.string(), to: z.array(z.string()), subject: z.string() })),
  refused: z.array(RefusedPeriod),
});
export type SendingResult = z.output<typeof SendingResult>;
