import type { EmailEvent } from '#shared/contract/entities/email.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import { type EmailEventKind, stateByEvents } from '#shared/domain/emails/email-states.ts';
import { composeEmail } from '#functions/records/work/emails/compose-email.ts';
import { periodValues } from '#functions/records/work/emails/period-values.ts';
import { recipientsOf } from '#functions/records/work/emails/recipients.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Mail } from '#functions/platform/mail.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';

/** A sent demo email: its kind, age and subject, and the delivery events that the mail service reported. */
interface Written {
  kind: EmailKind;
  daysAgo: number;
  reported: readonly EmailEventKind[];
  wants: (period: SubscriptionPeriod) => boolean;
  /** Subscriptions of the vendor that it is about, at most. */
  most: number;
}

const arrived = ['send', 'delivery'] as const;

/** Delivered emails of several kinds, one that bounced, and one without any delivery event. */
const written: readonly Written[] = [
  { kind: 'request_price', daysAgo: 64, reported: arrived, wants: isOpen, most: 4 },
  { kind: 'request_price', daysAgo: 63, reported: arrived, wants: isOpen, most: 2 },
  { kind: 'request_license', daysAgo: 41, reported: arrived, wants: isOpen, most: 1 },
  {
    kind: 'place_order',
    daysAgo: 22,
    reported: arrived,
    wants: ({ decision, order_date }) => decision === 'accepted' && order_date !== null,
    most: 3,
  },
  { kind: 'cancellation', daysAgo: 12, reported: ['send', 'bounce'], wants: ({ decision }) => decision === 'cancelled', most: 1 },
  { kind: 'request_price', daysAgo: 3, reported: [], wants: isOpen, most: 2 },
];

function isOpen({ decision, one_time_purchase }: SubscriptionPeriod): boolean {
  return decision === 'undecided' && !one_time_purchase;
}

/** Mails that a demo tenant sent to its vendors, as they would stand in the outbox: nothing of them goes out. */
export async function writeDemoEmails(repo: Repository, today: string): Promise<void> {
  const model = await repo.model();
  const taken = new Set<string>();
  for (const [index, mail] of written.entries()) {
    const periods = periodsFor(model, mail, taken);
    const [first] = periods;
    const provider = model.find('provider', first?.vendor_id);
    if (!first || !provider) continue;
    taken.add(provider.id);
    await write(repo, model, mail, { id: `demo-email-${index + 1}`, periods, provider, today });
  }
}

/** The periods of one vendor whom one can write to, and who got none of these mails yet. */
function periodsFor(model: ReadModel, { kind, wants, most }: Written, taken: ReadonlySet<string>): SubscriptionPeriod[] {
  const byVendor = new Map<string, SubscriptionPeriod[]>();
  for (const period of model.all('subscription_period'))
    if (period.vendor_id !== null && !taken.has(period.vendor_id) && wants(period))
      byVendor.set(period.vendor_id, [...(byVendor.get(period.vendor_id) ?? []), period]);
  const [found = []] = [...byVendor]
    .filter(([vendor]) => recipientsOf(model, vendor, kind).length > 0)
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a.localeCompare(b))
    .map(([, periods]) => periods);
  return found.toSorted((a, b) => b.start_date.localeCompare(a.start_date) || a.id.localeCompare(b.id)).slice(0, most);
}

interface Addressed {
  id: string;
  periods: readonly SubscriptionPeriod[];
  provider: { id: string; name: string };
  today: string;
}

async function write(repo: Repository, model: ReadModel, { kind, daysAgo, reported }: Written, to: Addressed): Promise<void> {
  const { id, periods, provider, today } = to;
  const day = addDays(today, -daysAgo);
  const at = (minute: number): string => `${day}T09:${String(minute).padStart(2, '0')}:00.000Z`;
  const recipients = recipientsOf(model, provider.id, kind);
  const addresses = recipients.map(({ email }) => email);
  const sender = model.find('user', periods[0]?.owner_id);
  const contacts = recipients.map(({ name }) => name);
  const fields = (locale: string) => periodValues(model, { kind, periods, provider, contacts, sender, problem: null, locale, today: day });
  const mail = composeEmail(model, { kind, locale: null, fields });
  const events = reported.map((each, index): EmailEvent => {
    const detail = each === 'bounce' ? 'smtp; 550 5.1.1 The mailbox does not exist any more' : null;
    return { kind: each, at: at(13 + index), addresses, detail };
  });
  const state = stateByEvents('uncertain', events);
  const trouble = state !== 'delivered';
  const standing = { state, failure: events.find(({ detail }) => detail !== null)?.detail ?? null, sent_at: events[0]?.at ?? null };
  const item: Mail = {
    ...keys.mail(repo.caller.tenant, id),
    ...standing,
    id,
    kind,
    to: addresses,
    cc: [],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    from: memberOf(model).name,
    attachments: [],
    at: at(12),
    events,
    ...(sender && { replyTo: sender.email }),
    ...(trouble && { alerted_at: at(30) }),
  };
  await repo.commit((tx) => {
    tx.create('email', {
      ...standing,
      id,
      kind,
      batch_id: null,
      to: addresses,
      cc: [],
      reply_to: sender?.email ?? null,
      subject: mail.subject,
      locale: mail.locale,
      at: at(12),
      last_event: events.at(-1) ?? null,
      alerted_at: trouble ? at(30) : null,
      about: [{ kind: 'provider', id: provider.id }, ...periods.map((period) => ({ kind: 'subscription_period' as const, id: period.id }))],
      attachments: 0,
      test: false,
      resend_of: null,
      resent_as: null,
    });
    tx.write({ Put: { TableName: undefined, Item: item } });
  });
}
