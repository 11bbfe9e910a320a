import type { EmailSubject } from '#shared/contract/entities/email.ts';
import type { EmailSending, RefusedPeriod } from '#shared/contract/entities/email-sending.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { User } from '#shared/contract/entities/user.ts';
import { breached, invalid } from '#shared/contract/errors.ts';
import type { Reference } from '#shared/contract/fields.ts';
import { checkTemplate } from '#shared/domain/emails/check-template.ts';
import { mergeFields } from '#shared/domain/emails/merge-fields.ts';
import type { MergeValues } from '#shared/domain/emails/merge-fields.ts';
import type { Caller } from '../caller.ts';
import { today } from '../clock.ts';
import type { Attachment } from '../mail.ts';
import type { ReadModel } from '../read-model.ts';
import { memberOf } from '../rows/member-of.ts';
import { attachableFiles, chosenFiles } from './attachable-files.ts';
import { type ComposedEmail, composeEmail } from './compose-email.ts';
import { periodName } from './period-line.ts';
import { refusalOf } from './refuse-period.ts';
import { type Addressee, addressees } from './addressees.ts';
import type { Recipient } from './recipients.ts';
import { type EmailSheet, sheetOfEmail } from './sheet-of-email.ts';

/** A mail that would go out. */
export interface PlannedEmail {
  /** Tells it from the others of the call: the id of whom it is for, with a number where it is one of several to them. */
  key: string;
  recipient: Reference | null;
  to: Recipient[];
  /** Whom else of the provider one can write to. */
  contacts: Recipient[];
  cc: string[];
  /** Who gets the replies: the owner of the periods. */
  sender: User | undefined;
  mail: ComposedEmail;
  /** What a person calls the fields that have no value. */
  missing: string[];
  periods: SubscriptionPeriod[];
  attachments: Attachment[];
  /** The workbook that belongs to the kind. */
  sheet: EmailSheet | null;
  files: Reference[];
  about: EmailSubject[];
  /** Why it cannot go out; null where it can. */
  problem: string | null;
}

export interface SendingPlan {
  emails: PlannedEmail[];
  refused: RefusedPeriod[];
}

/**
 * What a call to send would send (C431), without writing anything. A period about which nothing can be written is refused with its reason and
 * holds up no other. Throws 422 for words with unknown fields, and where nobody is named.
 */
export async function planSending(model: ReadModel, caller: Caller, sending: EmailSending): Promise<SendingPlan> {
  const { kind, period_ids = [], provider_ids = [], contact_ids = [], edits = [] } = sending;
  if (period_ids.length + provider_ids.length + contact_ids.length === 0)
    throw invalid({ period_ids: ['Name periods, providers or contacts'] }, 'Choose whom or what to write about.');
  const wanted = [sending, ...edits].flatMap(({ subject, body }) =>
    checkTemplate(kind, { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) }),
  );
  if (wanted.length > 0) throw breached(wanted, wanted[0]?.message);

  const day = today(memberOf(model).timezone);
  const refused: RefusedPeriod[] = [];
  const periods: SubscriptionPeriod[] = [];
  for (const id of new Set(period_ids)) {
    const period = model.find('subscription_period', id);
    if (!period) refused.push({ id, name: id, reason: 'This period does not exist or is no longer available', sent_before: false });
    const refusal = period && refusalOf(model, kind, period, sending);
    if (period && refusal) refused.push({ id, name: periodName(model, period), ...refusal });
    else if (period) periods.push(period);
  }
  const asked = addressees(model, { kind, periods, provider_ids, contact_ids, today: day });
  refused.push(...asked.refused);
  const emails: PlannedEmail[] = [];
  for (const addressee of asked.addressees) emails.push(await planned(model, caller, sending, addressee, day));
  return { emails, refused };
}

async function planned(model: ReadModel, caller: Caller, sending: EmailSending, addressee: Addressee, day: string): Promise<PlannedEmail> {
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
      today: day,
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
    sheet: sheetOfEmail(model, sending, addressee.periods),
    files: attachableFiles(model, addressee.periods).map(({ id, name }) => ({ id, name })),
    about: addressee.about,
    problem: to.length === 0 ? addressee.unreachable : tooMuch,
  };
}

/** The chosen recipient with an address, or somebody of whom only the address is known. */
function named(known: readonly Recipient[], email: string): Recipient {
  return known.find((each) => each.email.toLowerCase() === email.toLowerCase()) ?? { contact_id: null, name: '', email, locale: null };
}

/** In whose name it is written: the owner of the periods, else whoever sends it. */
function senderOf(model: ReadModel, caller: Caller, periods: readonly SubscriptionPeriod[]): User | undefined {
  const owners = [...new Set(periods.map(({ owner_id }) => model.resolve('user', owner_id)))];
  const owner = owners.length === 1 ? model.find('user', owners[0]) : undefined;
  return (owner?.active ? owner : undefined) ?? model.find('user', caller.userId) ?? model.find('user', owners[0]);
}

/** What cleans rich text is heavy, and only needed where somebody wrote some. */
async function safe(html: string): Promise<string> {
  const { sanitised } = await import('../rich-text.ts');
  return sanitised(html);
}
