import type { Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { longDate } from '#shared/domain/emails/merge-email.ts';
import type { MergeValues } from '#shared/domain/emails/merge-fields.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import { say } from '#shared/domain/messages/message.ts';
import { firstNames } from '#shared/domain/stakeholders/first-names.ts';
import type { User } from '#shared/contract/entities/user.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { type ComposedEmail, composeEmail } from '../emails/compose-email.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { feedbackText } from '#functions/platform/messages/emails/feedback-lists.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** Max subscriptions named in a subject and listed in an email. */
const inSubject = 3;
const inList = 60;

export interface FeedbackMail {
  kind: 'stakeholder_feedback' | 'stakeholder_reminder' | 'stakeholder_closing';
  stakeholder: Stakeholder;
  periods: readonly SubscriptionPeriod[];
  /** Opens the page to answer on; a closing note has none. */
  link?: { url: string; answer_by: string; expires_at: string };
}

/** Queues an email to a stakeholder, in its language and from the caller; a reply goes to the caller. */
export function queueFeedbackMail(tx: Transaction, model: ReadModel, feedbackMail: FeedbackMail): void {
  const { kind, stakeholder, periods, link } = feedbackMail;
  const { mail, sender } = composeFeedbackMail(model, tx.caller, feedbackMail);
  queueMail(tx, {
    kind,
    to: stakeholder.email ?? '',
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    locale: mail.locale,
    replyTo: sender?.email,
    about: [
      { kind: 'stakeholder', id: stakeholder.id },
      ...periods.slice(0, 100).map(({ id }) => ({ kind: 'subscription_period' as const, id })),
    ],
    // An email with a link expires with the link.
    ...(link && { expires_at: Math.ceil(Date.parse(link.expires_at) / 1000) }),
  });
}

/** Writes an email to a stakeholder without sending it; with the user whom a reply reaches. */
export function composeFeedbackMail(
  model: ReadModel,
  caller: Pick<Caller, 'userId'>,
  { kind, stakeholder, periods, link }: FeedbackMail,
): { mail: ComposedEmail; sender: User | undefined } {
  const locale = languageOf(stakeholder.locale, memberOf(model).locale);
  const sender = model.find('user', caller.userId) ?? model.find('user', periods[0]?.owner_id);
  const names = [...new Set(periods.map((period) => nameOf(model, period)))];
  const lines = periods.map((period) => `${nameOf(model, period)}, ${datesOf(period, locale)}`);
  const decisions = periods.map((period) =>
    feedbackText(say(`feedback-lists.${period.decision}`, { period: nameOf(model, period) }), locale),
  );
  const more = (count: number): string => feedbackText(say('feedback-lists.more', { count }), locale);
  const fields: MergeValues = {
    'stakeholder.name': contactName(stakeholder),
    'department.name': departmentNames(model, stakeholder.id, periods),
    'subscription.name': firstNames(names, inSubject, more),
    periods: firstNames(lines, inList, more),
    decisions: firstNames(decisions, inList, more),
    'feedback.link': link?.url,
    'feedback.until': link?.answer_by,
    'sender.name': sender?.name,
    'sender.email': sender?.email,
  };
  return { mail: composeEmail(model, { kind, locale, fields }), sender };
}

function nameOf(model: ReadModel, period: SubscriptionPeriod): string {
  const name = model.find('subscription', period.subscription_id)?.name ?? '';
  return period.name_reference === null ? name : `${name} (${period.name_reference})`;
}

function datesOf({ start_date, end_date }: SubscriptionPeriod, locale: string): string {
  return end_date === null ? longDate(start_date, locale) : `${longDate(start_date, locale)} – ${longDate(end_date, locale)}`;
}

/** The departments for whose shares a stakeholder speaks. */
function departmentNames(model: ReadModel, stakeholderId: string, periods: readonly SubscriptionPeriod[]): string[] {
  const shares = periods.flatMap(({ departments }) => departments);
  const ofThem = shares.filter(({ stakeholder_ids }) => stakeholder_ids.some((id) => model.resolve('stakeholder', id) === stakeholderId));
  return [...new Set(ofThem.flatMap(({ department_id }) => reference(model, 'department', department_id)?.name ?? []))];
}
