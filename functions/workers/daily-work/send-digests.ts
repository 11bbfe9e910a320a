import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { User } from '#shared/contract/entities/user.ts';
import { dateInTimezone, formatDate } from '#shared/domain/calendar/format-date.ts';
import { type Language, languageOf, spelledFor } from '#shared/domain/messages/languages.ts';
import { isPastSilence } from '#shared/domain/reminders/is-past-silence.ts';
import { type DigestItem, digestLines } from '#shared/domain/reminders/digest-lines.ts';
import { say } from '#shared/domain/messages/message.ts';
import { config } from '#functions/platform/config.ts';
import { composeEmail } from '#functions/records/work/emails/compose-email.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { deadlineText } from '#functions/platform/messages/emails/deadlines.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { WorkDay } from '#shared/domain/reminders/day-to-work.ts';
import {
  type AnyReminder,
  dueReminders,
  subjectOf,
  type SubscriptionReminderDue,
} from '#functions/records/work/reminders/due-reminders.ts';
import { isAnnounced } from '#functions/records/work/reminders/period-thresholds.ts';
import { forecastOf } from '#functions/records/holdings/periods/forecast-of.ts';
import { formatAmount } from '#shared/domain/money/format-amount.ts';
import { peopleResponsible } from '#functions/records/work/reminders/people-responsible.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import { reminderSettings } from '#functions/records/work/reminders/reminder-settings.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { deadlineOf } from '#functions/records/ground/references/deadline-of.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Max reminders in one commit: each is written and checks that its period exists. */
const together = 40;
/** Max records that an email refers to. */
const mostSubjects = 100;

/** A person's email of a day. */
interface Digest {
  id: string;
  user: User;
  reminders: AnyReminder[];
  /** Decisions made after missed deadlines; the email is their only record. */
  decided: SubscriptionPeriod[];
}

/** Sends each person one email with all reminders of a day. Repeatable: resumes after an interruption and sends nothing twice. */
export async function sendDigests(repo: Repository, work: WorkDay, onProgress: () => Promise<void>): Promise<void> {
  await settleInterrupted(repo, onProgress);
  const model = await repo.model();
  const settings = await reminderSettings(model);
  const failures: unknown[] = [];
  const digests = digestsOf(model, dueReminders(model, settings, work), decidedBySilence(model, work), work);
  for (const digest of digests) {
    try {
      await sendDigest(repo, digest, work, onProgress);
    } catch (error) {
      failures.push(error);
    }
    await onProgress();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${digests.length} digests could not be sent`);
}

function digestsOf(model: ReadModel, due: AnyReminder[], silent: SubscriptionPeriod[], { day }: WorkDay): Digest[] {
  const digests = new Map<string, Digest>();
  const of = (user: User): Digest => {
    const digest = digests.get(user.id) ?? { id: idOf('digest', user.id, day), user, reminders: [], decided: [] };
    digests.set(user.id, digest);
    return digest;
  };
  for (const reminder of due) of(reminder.user).reminders.push(reminder);
  for (const period of silent) for (const user of peopleResponsible(model, period.owner_id)) of(user).decided.push(period);
  // A person who already has the day's email gets newer items with the next one.
  return [...digests.values()].filter(({ id }) => !model.find('email', id));
}

/** The periods decided automatically by this day's run, or by an interrupted attempt at it. */
function decidedBySilence(model: ReadModel, { day, since }: WorkDay): SubscriptionPeriod[] {
  const { timezone } = memberOf(model);
  return [...model.all('subscription_period')].filter((period) => {
    const { decision, decided_at, decided_by } = period;
    if (decision === 'undecided' || decided_at === null || decided_by !== null) return false;
    if (dateInTimezone(decided_at, timezone) < day) return false;
    if (period.renewed_by_itself_on !== null) return period.renewed_by_itself_on > since && period.renewed_by_itself_on <= day;
    const deadline = deadlineOf(model, period);
    return deadline !== null && isPastSilence(deadline, day, since);
  });
}

/**
 * A usual digest is one atomic commit of reminders and email. Of a larger one, the rest is claimed before and marked as sent afterwards. After an
 * interruption between them, `settleInterrupted` can distinguish the cases.
 */
async function sendDigest(repo: Repository, digest: Digest, { day }: WorkDay, onProgress: () => Promise<void>): Promise<void> {
  const { id, user, reminders } = digest;
  const rest = chunksOf(reminders.slice(together));
  for (const chunk of rest) {
    await repo.commit((tx) => write(tx, chunk, id, null));
    await onProgress();
  }
  const model = await repo.model();
  const own = await repo.get('user_settings', user.id);
  const { subject, html, text, locale } = composeEmail(model, {
    kind: 'reminder',
    locale: own?.locale ?? null,
    fields: (written) => {
      const language = languageOf(written);
      const spelled = spelledFor(language, [own?.locale, memberOf(model).locale]);
      const lines = digestLines(itemsOf(model, digest, language), day, language);
      return {
        'user.name': user.name,
        reminders: lines.map((line) => deadlineText(line, spelled)),
        link: `${config.publicUrl}/subscriptions`,
      };
    },
  });
  await repo.commit(async (tx) => {
    if (await tx.find('email', id)) return;
    await write(tx, reminders.slice(0, together), id, tx.at);
    const subjects = reminders.map(subjectOf).filter(({ entity }) => entity === 'subscription_period');
    const about = [...new Set([...subjects.map(({ entity_id }) => entity_id), ...digest.decided.map((period) => period.id)])];
    queueMail(tx, {
      id,
      kind: 'reminder',
      to: user.email,
      subject,
      html,
      text,
      locale,
      about: about.slice(0, mostSubjects).map((period) => ({ kind: 'subscription_period', id: period })),
    });
  });
  for (const chunk of rest) {
    await repo.commit((tx) => write(tx, chunk, id, tx.at));
    await onProgress();
  }
}

/** Records reminders as part of an email; sent or deleted ones do not change. */
async function write(tx: Transaction, reminders: readonly AnyReminder[], mail_id: string, sent_at: string | null): Promise<void> {
  await tx.prefetch(
    'reminder',
    reminders.map(({ id }) => id),
  );
  for (const reminder of reminders) {
    const { id, kind, user, task, date, threshold, due_on } = reminder;
    const known = await tx.find('reminder', id);
    if (known && (known.sent_at !== null || known.removed)) continue;
    if (known) tx.save('reminder', { ...known, mail_id, sent_at });
    else {
      const about = { kind, ...subjectOf(reminder), user_id: user.id, date, threshold, task, due_on };
      tx.create('reminder', { id, ...about, mail_id, sent_at, removed: false });
    }
  }
}

function itemsOf(model: ReadModel, { reminders, decided }: Digest, language: Language): DigestItem[] {
  const { date_format } = memberOf(model);
  const nameOf = ({ subscription_id, start_date, end_date }: SubscriptionPeriod): string => {
    const dates = [start_date, end_date].map((date) => formatDate(date, date_format)).join(' – ');
    return `${model.find('subscription', subscription_id)?.name ?? deadlineText(say('deadlines.aSubscription'), language)}, ${dates.replace(/ – $/, '')}`;
  };
  // Reminders of subscriptions that no line names yet.
  const unnamed = new Set(reminders.filter((each) => each.kind === 'subscription'));
  return [
    ...reminders.flatMap((reminder) => reminderItem(reminder) ?? []),
    // Those of a decision first: its line also names those of a day of their own.
    ...[...unnamed]
      .toSorted((a, b) => Number(b.period !== undefined) - Number(a.period !== undefined))
      .flatMap((reminder) => (unnamed.has(reminder) ? [subscriptionItem(reminder)] : [])),
    ...decided.map(decidedItem),
  ];

  function reminderItem(reminder: AnyReminder): DigestItem | undefined {
    if (reminder.kind === 'subscription') return undefined;
    if (reminder.kind === 'to_do') return { what: 'to_do', name: reminder.toDo.title, task: null, date: reminder.date };
    const { kind, period, task, date } = reminder;
    if (kind === 'task') return { what: 'task', name: nameOf(period), task, date };
    // One line names both causes (RQ09).
    const also = takeCauses(model.resolve('subscription', period.subscription_id) ?? period.subscription_id, period);
    return { ...decisionItem(period, date), ...(also.length > 0 && { cause: { own: true, texts: textsOf(also) } }) };
  }

  /** The reminders of a subscription that no line names yet: those of one decision, and those of a day of their own. */
  function takeCauses(subscriptionId: string, period: SubscriptionPeriod | undefined): SubscriptionReminderDue[] {
    const causes = [...unnamed].filter(
      (each) => each.subscriptionId === subscriptionId && (each.period === undefined || each.period.id === period?.id),
    );
    for (const each of causes) unnamed.delete(each);
    return causes;
  }

  function subscriptionItem(about: SubscriptionReminderDue): DigestItem {
    const cause = { own: false, texts: textsOf(takeCauses(about.subscriptionId, about.period)) };
    if (about.period) return { ...decisionItem(about.period, about.date), cause };
    const name = model.find('subscription', about.subscriptionId)?.name ?? deadlineText(say('deadlines.aSubscription'), language);
    return { what: 'subscription', name, task: null, date: about.due_on, cause };
  }

  function decisionItem(period: SubscriptionPeriod, date: string): DigestItem {
    const common = { name: nameOf(period), task: null, date };
    return isAnnounced(model, period) ? { what: 'renews', ...common, renewal: renewalOf(model, period) } : { what: 'decide', ...common };
  }

  function decidedItem(period: SubscriptionPeriod): DigestItem {
    const common = { name: nameOf(period), task: null };
    const { renewed_by_itself_on: renewedOn } = period;
    if (renewedOn !== null) return { what: 'renewed_by_itself', ...common, date: renewedOn, renewal: renewalOf(model, period) };
    const what = period.decision === 'accepted' ? 'renewed' : 'cancelled';
    return { what, ...common, date: deadlineOf(model, period) ?? period.start_date };
  }
}

/** The texts of reminders, each once. */
function textsOf(causes: readonly SubscriptionReminderDue[]): string[] {
  return [...new Set(causes.flatMap(({ text }) => text ?? []))];
}

/** The facts of a renewal by the contract: its price, or the forecast as an expected one (RQ14). */
function renewalOf(model: ReadModel, period: SubscriptionPeriod): NonNullable<DigestItem['renewal']> {
  const { price, currency, start_date: start } = period;
  const expected = price === null ? forecastOf(model, period)?.amount : undefined;
  const amount = (value: number): string => formatAmount(value, memberOf(model), { currency });
  const words =
    price !== null
      ? say('deadlines.price', { amount: amount(price) })
      : expected === undefined
        ? say('deadlines.unknownPrice')
        : say('deadlines.expectedPrice', { amount: amount(expected) });
  return { start, price: words, noticeTo: model.find('subscription', period.subscription_id)?.terms?.notice_to ?? null };
}

/** Handles reminders that an interrupted attempt claimed but did not mark. If their email exists, they were sent; otherwise they are still due. */
async function settleInterrupted(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const model = await repo.model();
  const open = [...model.all('reminder')].filter(
    ({ sent_at, removed, mail_id }) => sent_at === null && !removed && model.find('email', mail_id) !== undefined,
  );
  for (const chunk of chunksOf(open)) {
    await repo.commit(async (tx) => {
      for (const { id, mail_id } of chunk) {
        const known = await tx.find('reminder', id);
        if (known && known.sent_at === null && !known.removed && known.mail_id === mail_id)
          tx.save('reminder', { ...known, sent_at: tx.at });
      }
    });
    await onProgress();
  }
}

function chunksOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / together) }, (_, index) => all.slice(index * together, (index + 1) * together));
}
