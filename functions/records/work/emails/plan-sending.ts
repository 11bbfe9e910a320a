import type { EmailSubject } from '#shared/contract/entities/email.ts';
import type { EmailSending } from '#shared/contract/entities/email-sending.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { User } from '#shared/contract/entities/user.ts';
import { breached, invalid } from '#shared/contract/errors.ts';
import type { Reference } from '#shared/contract/fields.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkTemplate } from '#shared/domain/emails/check-template.ts';
import { mergeFields } from '#shared/domain/emails/merge-fields.ts';
import type { MergeValues } from '#shared/domain/emails/merge-fields.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { Attachment } from '#functions/platform/mail.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { type ComposedEmail, composeEmail } from './compose-email.ts';
import { periodName } from './period-line.ts';
import { checkOrder, orderOf } from './order-of-sending.ts';
import { emailRefusal, type Refusal, type RefusesPeriod } from './refuse-period.ts';
import { type Addressee, addressees } from './addressees.ts';
import type { Recipient } from './recipients.ts';
import { type EmailSheet, sheetOfEmail } from './sheet-of-email.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';
import type { Media } from '#shared/contract/entities/card.ts';
import { mediaTypes } from '#shared/domain/attachments/accepted-files.ts';

/** Max total size of attachments in bytes: mail services and mailboxes refuse more than 10 MB, and encoding adds a third. */
const mostBytes = 7 * 1024 * 1024;

/** The files of the records that periods belong to. */
function attachableFiles(model: ReadModel, periods: readonly SubscriptionPeriod[]): Media[] {
  const holders = new Set(periods.flatMap(({ subscription_id, product_id }) => [subscription_id, product_id]));
  return [...holders].flatMap((id) => model.by('media', 'entity_id', id));
}

/** The chosen ones of them; files of other records are never attached. */
function chosenFiles(
  model: ReadModel,
  periods: readonly SubscriptionPeriod[],
  ids: readonly string[],
): { attachments: Attachment[]; problem: Message | null } {
  const files = attachableFiles(model, periods).filter(({ id }) => ids.includes(id));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return {
    attachments: files.map(({ name, type, file_key }) => ({ name, type: mediaTypes[type], key: file_key })),
    problem: bytes > mostBytes ? say('emails.filesTooLarge') : null,
  };
}

/** An email to be sent. */
export interface PlannedEmail {
  /** Distinguishes it within the call: the id of the recipient, with a number if there are several emails to them. */
  key: string;
  recipient: Reference | null;
  to: Recipient[];
  /** Other possible recipients at the provider. */
  contacts: Recipient[];
  cc: string[];
  /** The receiver of replies: the owner of the periods. */
  sender: User | undefined;
  mail: ComposedEmail;
  /** The names of the fields without a value. */
  missing: string[];
  periods: SubscriptionPeriod[];
  attachments: Attachment[];
  /** The workbook attached to this kind of email. */
  sheet: EmailSheet | null;
  files: Reference[];
  about: EmailSubject[];
  /** The reason why it cannot be sent; null if it can. */
  problem: Message | null;
}

export interface SendingPlan {
  emails: PlannedEmail[];
  refused: Refusal[];
}

export interface PlanOptions {
  /** Periods already covered by this call's earlier attempt, which are not refused now. */
  sent?: ReadonlySet<string>;
  refuse?: RefusesPeriod;
}

/**
 * The emails that a call would send (C431), without writing anything. A period without a possible email is refused with its reason and does not
 * block the others.
 * Throws 422 for texts with unknown fields, and without any recipient.
 */
export async function planSending(
  model: ReadModel,
  caller: Caller,
  sending: EmailSending,
  { sent = new Set(), refuse = emailRefusal }: PlanOptions = {},
): Promise<SendingPlan> {
  const { kind, period_ids = [], provider_ids = [], contact_ids = [], edits = [] } = sending;
  if (period_ids.length + provider_ids.length + contact_ids.length === 0)
    throw invalid({ period_ids: [say('emails.subjectsRequired')] }, say('emails.recipientsOrRecordsRequired'));
  const wanted: Breach[] = [sending, ...edits].flatMap(({ subject, body }) =>
    checkTemplate(kind, { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) }),
  );
  wanted.push(...checkOrder(sending, model.find('subscription_period', period_ids[0])));
  if (wanted.length > 0) throw breached(wanted, wanted[0]?.message);

  const refusedBy = (period: SubscriptionPeriod) => (sent.has(period.id) ? undefined : refuse(model, kind, period, sending));
  const refused: Refusal[] = [];
  const periods: SubscriptionPeriod[] = [];
  for (const id of new Set(period_ids)) {
    const period = model.find('subscription_period', id);
    if (!period) refused.push({ id, name: id, reason: say('emails.periodNotFound'), sent_before: false });
    const refusal = period && refusedBy(period);
    if (period && refusal) refused.push({ id, name: periodName(model, period), ...refusal });
    else if (period) periods.push({ ...period, ...orderOf(sending, period) });
  }
  const isBinding = kind === 'place_order' || kind === 'cancellation';
  const asked = addressees(model, {
    kind,
    periods,
    provider_ids,
    contact_ids,
    today: dayOf(model),
    ...(isBinding && { isWanted: (period) => refusedBy(period) === undefined }),
  });
  refused.push(...asked.refused);
  const emails: PlannedEmail[] = [];
  for (const addressee of asked.addressees) emails.push(await planned(model, caller, sending, addressee));
  return { emails, refused };
}

async function planned(model: ReadModel, caller: Caller, sending: EmailSending, addressee: Addressee): Promise<PlannedEmail> {
  const { kind } = sending;
  const edit = { ...sending, ...sending.edits?.find(({ key }) => key === addressee.key) };
  const sender = senderOf(model, caller, addressee.periods);
  const to = edit.to ? edit.to.map((email): Recipient => named(addressee.to, email)) : addressee.to;
  const locale = sending.locale ?? to.find((each) => each.locale !== null)?.locale ?? null;
  const fields = (language: string): MergeValues =>
    addressee.values({
      language,
      sender,
      names: to.map(({ name }) => name).filter((name) => name !== ''),
      problem: edit.problem ?? null,
      today: dayOf(model),
    });
  const body = edit.body === undefined ? undefined : await safe(edit.body);
  const mail = composeEmail(model, { kind, locale, fields, words: { subject: edit.subject, body } });
  const { attachments, problem: tooMuch } = chosenFiles(model, addressee.periods, sending.media_ids ?? []);
  return {
    key: addressee.key,
    recipient: addressee.recipient,
    to,
    contacts: addressee.contacts,
    cc: edit.cc ?? [],
    sender,
    mail,
    missing: mergeFields[kind].filter(({ name }) => mail.missing.includes(name)).map(({ title }) => title),
    periods: addressee.periods,
    attachments,
    sheet: sheetOfEmail(model, sending, addressee.periods, mail.locale),
    files: attachableFiles(model, addressee.periods).map(({ id, name }) => ({ id, name })),
    about: addressee.about,
    problem: to.length === 0 ? addressee.unreachable : tooMuch,
  };
}

/** The known recipient with an address, or an unnamed one. */
function named(known: readonly Recipient[], email: string): Recipient {
  return known.find((each) => each.email.toLowerCase() === email.toLowerCase()) ?? { contact_id: null, name: '', email, locale: null };
}

/** The sender: the owner of the periods, else the user who sends it. */
function senderOf(model: ReadModel, caller: Caller, periods: readonly SubscriptionPeriod[]): User | undefined {
  const owners = [...new Set(periods.map(({ owner_id }) => model.resolve('user', owner_id)))];
  const owner = owners.length === 1 ? model.find('user', owners[0]) : undefined;
  return (owner?.active ? owner : undefined) ?? model.find('user', caller.userId) ?? model.find('user', owners[0]);
}

/** Loads the sanitizer only for rich text written by users, as it is large. */
async function safe(html: string): Promise<string> {
  const { sanitised } = await import('#functions/platform/rich-text.ts');
  return sanitised(html);
}
