import type { Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { longDate } from '#shared/domain/emails/merge-email.ts';
import type { MergeValues } from '#shared/domain/emails/merge-fields.ts';
import { languageOf } from '#shared/domain/member/languages.ts';
import { feedbackWords, firstNames } from '#shared/domain/stakeholders/feedback-words.ts';
import { composeEmail } from '../emails/compose-email.ts';
import { queueMail } from '../mail.ts';
import type { ReadModel } from '../read-model.ts';
import type { Transaction } from '../transaction.ts';
import { memberOf } from '../rows/member-of.ts';
import { reference } from '../rows/reference.ts';

/** Subscriptions that a subject names, and that a mail lists. */
const inSubject = 3;
const inList = 60;

export interface FeedbackMail {
  kind: 'stakeholder_feedback' | 'stakeholder_reminder' | 'stakeholder_closing';
  stakeholder: Stakeholder;
  periods: readonly SubscriptionPeriod[];
  /** Opens the page to answer on; a closing note has none. */
  link?: { url: string; expires_at: string };
}

/** Puts a mail to a stakeholder into the outbox, in its language and from whoever asks; a reply goes there. */
export function queueFeedbackMail(tx: Transaction, model: ReadModel, { kind, stakeholder, periods, link }: FeedbackMail): void {
  const locale = languageOf(stakeholder.locale, memberOf(model).locale);
  const sender = model.find('user', tx.caller.userId) ?? model.find('user', periods[0]?.owner_id);
  const names = [...new Set(periods.map((period) => nameOf(model, period)))];
  const lines = periods.map((period) => `${nameOf(model, period)}, ${datesOf(period, locale)}`);
  const decisions = periods.map((period) => `${nameOf(model, period)}: ${feedbackWords[locale][period.decision]}`);
  const fields: MergeValues = {
    'stakeholder.name': contactName(stakeholder),
    'department.name': departmentNames(model, stakeholder.id, periods),
    'subscription.name': firstNames(names, inSubject, locale),
    periods: firstNames(lines, inList, locale),
    decisions: firstNames(decisions, inList, locale),
    'feedback.link': link?.url,
    'feedback.until': link?.expires_at.slice(0, 10),
    'sender.name': sender?.name,
    'sender.email': sender?.email,
  };
  const mail = composeEmail(model, { kind, locale, fields });
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
    // A mail with a link in it goes when the link does.
    ...(link && { expires_at: Math.ceil(Date.parse(link.expires_at) / 1000) }),
  });
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
