import type { EmailSubject } from '#shared/contract/entities/email.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { User } from '#shared/contract/entities/user.ts';
import type { Reference } from '#shared/contract/fields.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { type EmailKind, kindFacts } from '#shared/domain/emails/email-kinds.ts';
import type { MergeValues } from '#shared/domain/emails/merge-fields.ts';
import { periodTime } from '#shared/domain/periods/period-time.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { feedbackText } from '#functions/platform/messages/emails/feedback-lists.ts';
import { reference } from '../../ground/references/reference.ts';
import { periodDates, periodName } from './period-line.ts';
import { periodValues } from './period-values.ts';
import type { Refusal } from './refuse-period.ts';
import { noRecipient, reachableContacts, type Recipient, recipient, recipientsOf } from './recipients.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';

/** Max periods of one email: more are split, so that an email and its effects are one commit. */
const mostInOne = 40;

/** The data that merge fields need besides the recipient. */
export interface EmailContext {
  language: string;
  sender: User | undefined;
  /** The names of the recipients. */
  names: readonly string[];
  problem: string | null;
  today: string;
}

/** The recipient of one email, with its subject. */
export interface Addressee {
  key: string;
  recipient: Reference | null;
  to: Recipient[];
  /** Other possible recipients at the provider. */
  contacts: Recipient[];
  periods: SubscriptionPeriod[];
  about: EmailSubject[];
  values: (writing: EmailContext) => MergeValues;
  /** The message if no recipient can be reached. */
  unreachable: Message;
}

export interface RequestedEmails {
  kind: EmailKind;
  periods: readonly SubscriptionPeriod[];
  provider_ids: readonly string[];
  contact_ids: readonly string[];
  today: string;
  /** For binding letters: the periods of a named provider that they may be about. */
  isWanted?: (period: SubscriptionPeriod) => boolean;
}

/** The recipients: one email per provider of the periods, or per stakeholder; and the periods without a recipient. */
export function addressees(model: ReadModel, asked: RequestedEmails): { addressees: Addressee[]; refused: Refusal[] } {
  return kindFacts[asked.kind].audience === 'stakeholder' ? stakeholders(model, asked) : providers(model, asked);
}

function providers(model: ReadModel, { kind, periods, provider_ids, contact_ids, today, isWanted }: RequestedEmails) {
  const refused: Refusal[] = [];
  const chosen = contact_ids.flatMap((id) => model.find('contact', id) ?? []);
  const groups = new Map<string, SubscriptionPeriod[]>();
  for (const period of periods) {
    const id = model.resolve('provider', period.vendor_id) ?? model.resolve('provider', publisherOf(model, period));
    if (id === null)
      refused.push({ id: period.id, name: periodName(model, period), reason: say('emails.vendorMissing'), sent_before: false });
    else groups.set(id, [...(groups.get(id) ?? []), period]);
  }
  // A provider named without periods: the email is about its current subscriptions.
  for (const each of [...provider_ids, ...chosen.map(({ provider_id }) => provider_id)]) {
    const id = model.resolve('provider', each);
    if (id === null || groups.has(id)) continue;
    const current = currentPeriods(model, id, today).filter((period) => isWanted?.(period) ?? true);
    if (isWanted && current.length === 0) {
      const reason = kind === 'place_order' ? say('emails.nothingToOrder') : say('emails.nothingCancelProvider');
      refused.push({ id, name: reference(model, 'provider', id)?.name ?? '', reason, sent_before: false });
    } else groups.set(id, current);
  }
  const found = [...groups].flatMap(([id, all]): Addressee[] => {
    const provider = reference(model, 'provider', id) as Reference;
    const own = chosen.filter((contact) => model.resolve('provider', contact.provider_id) === id && contact.email !== null);
    const to = own.length > 0 ? own.map(recipient) : recipientsOf(model, id, kind);
    return parted(all).map((some, index): Addressee => ({
      key: index === 0 ? id : `${id}.${index + 1}`,
      recipient: provider,
      to,
      contacts: reachableContacts(model, id).map(recipient),
      periods: some,
      about: [{ kind: 'provider', id }, ...aboutPeriods(some)],
      values: ({ language, sender, names, problem, today: day }) =>
        periodValues(model, { kind, periods: some, provider, contacts: names, sender, problem, locale: language, today: day }),
      unreachable: reachableContacts(model, id).length === 0 ? noRecipient(provider.name) : say('emails.recipientRequired'),
    }));
  });
  return { addressees: found, refused };
}

function publisherOf(model: ReadModel, period: SubscriptionPeriod): string | null {
  return period.publisher_id ?? model.find('product', period.product_id)?.publisher_id ?? null;
}

/** The current or future periods with a provider as vendor, or else as publisher. */
function currentPeriods(model: ReadModel, providerId: string, today: string): SubscriptionPeriod[] {
  return [...model.all('subscription_period')].filter(
    (period) =>
      period.decision !== 'cancelled' &&
      ['current', 'open'].includes(periodTime(period, today)) &&
      (model.resolve('provider', period.vendor_id) ?? model.resolve('provider', publisherOf(model, period))) === providerId,
  );
}

/** The stakeholders of the periods who can be reached. */
function stakeholders(model: ReadModel, { periods }: RequestedEmails) {
  const refused: Refusal[] = [];
  const groups = new Map<string, SubscriptionPeriod[]>();
  for (const period of periods) {
    const ids = new Set(
      period.departments
        .flatMap(({ stakeholder_ids }) => stakeholder_ids)
        .map((id) => model.find('stakeholder', id))
        .filter((one) => one?.active === true && one.email !== null)
        .map((one) => one?.id ?? ''),
    );
    if (ids.size === 0)
      refused.push({ id: period.id, name: periodName(model, period), reason: say('emails.noActiveStakeholder'), sent_before: false });
    for (const id of ids) groups.set(id, [...(groups.get(id) ?? []), period]);
  }
  const found = [...groups].flatMap(([id, all]): Addressee[] => {
    const one = model.find('stakeholder', id);
    if (!one) return [];
    const name = contactName(one);
    return parted(all).map((some, index): Addressee => ({
      key: index === 0 ? id : `${id}.${index + 1}`,
      recipient: { id, name },
      to: [{ contact_id: null, name, email: one.email ?? '', locale: one.locale }],
      contacts: [],
      periods: some,
      about: [{ kind: 'stakeholder', id }, ...aboutPeriods(some)],
      values: ({ language, sender }) => ({
        'stakeholder.name': name,
        'department.name': departmentsOf(model, id, some),
        'subscription.name': some.map((period) => periodName(model, period)),
        periods: some.map((period) => `${periodName(model, period)}, ${periodDates(period, language)}`),
        decisions: some.map((period) => {
          const about = `${periodName(model, period)}, ${periodDates(period, language)}`;
          return feedbackText(say(`feedback-lists.${period.decision}`, { period: about }), languageOf(language, memberOf(model).locale));
        }),
        'sender.name': sender?.name,
        'sender.email': sender?.email,
      }),
      unreachable: say('emails.addressMissing', { name }),
    }));
  });
  return { addressees: found, refused };
}

function departmentsOf(model: ReadModel, stakeholderId: string, periods: readonly SubscriptionPeriod[]): string[] {
  const shares = periods
    .flatMap(({ departments }) => departments)
    .filter(({ stakeholder_ids }) => stakeholder_ids.some((id) => model.resolve('stakeholder', id) === stakeholderId));
  return shares.flatMap(({ department_id }) => reference(model, 'department', department_id)?.name ?? []);
}

function aboutPeriods(periods: readonly SubscriptionPeriod[]): EmailSubject[] {
  return periods.map(({ id }) => ({ kind: 'subscription_period', id }));
}

/** Splits the periods; always at least one part, possibly empty. */
function parted(periods: SubscriptionPeriod[]): SubscriptionPeriod[][] {
  const parts: SubscriptionPeriod[][] = [];
  for (let start = 0; start < periods.length || start === 0; start += mostInOne) parts.push(periods.slice(start, start + mostInOne));
  return parts;
}
