import type { FeedbackInvitation } from '#shared/contract/entities/stakeholder.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { financialPeriods } from '#shared/contract/groups/financial-periods.ts';
import { listOf } from '#shared/contract/lists.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { say } from '#shared/domain/messages/message.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import {
  amendmentEnd,
  feedbackDay,
  financialPeriodEnd,
  formClosingDay,
  licenseEnd,
  noticeDay,
  paymentDay,
  reportDay,
} from '#shared/domain/reminders/expected-days.ts';
import { reminderDay } from '#shared/domain/reminders/subscription-reminder.ts';
import { asksAbout, endOf } from '#shared/domain/stakeholders/invitation-state.ts';
import { appliesTo } from '#functions/records/holdings/invoices/applies-to.ts';
import { markId, progressTasks } from '#functions/records/work/workflow/progress-tasks.ts';
import { deadlineChangedAt, termsDeadlineOf } from '#functions/records/ground/references/deadline-of.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { allReminderSubjects, peopleOfReminder } from '#functions/records/work/reminders/subscription-reminders.ts';
import { stakesOf } from '#functions/records/work/stakeholders/stakes-of.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { CalendarEntry, CalendarReader } from './calendar-entry.ts';
import { periodLines } from './period-lines.ts';

type Source = (model: ReadModel, reader: CalendarReader) => CalendarEntry[];

/** Whether an entry of these people belongs in the calendar. All do if the reader follows the whole library. */
function isWanted(model: ReadModel, { scope, userId }: CalendarReader, people: readonly (string | null | undefined)[]): boolean {
  return scope === 'all' || people.some((id) => model.resolve('user', id ?? null) === userId);
}

/** The URL of a subscription's tab that shows one period. */
function tabOf({ id, subscription_id }: SubscriptionPeriod, tab: string): string {
  return `/subscriptions/${subscription_id}/${tab}?period=${id}`;
}

function nameOf(model: ReadModel, { subscription_id }: Pick<SubscriptionPeriod, 'subscription_id'>) {
  return reference(model, 'subscription', subscription_id)?.name ?? say('calendar-feed.aSubscription');
}

/** The person responsible for a subscription: the owner of its latest period. */
function ownerOf(model: ReadModel, subscriptionId: string | null): string | null {
  const id = model.resolve('subscription', subscriptionId);
  return id === null ? null : (latestPeriod(model.by('subscription_period', 'subscription_id', id))?.owner_id ?? null);
}

const notices: Source = (model, reader) => {
  const { cancellation_reminder_days_before_start_date: daysBefore } = memberOf(model);
  return [...model.all('subscription_period')].flatMap((period): CalendarEntry[] => {
    const date = noticeDay(period, daysBefore, reader.today, termsDeadlineOf(model, period)?.day);
    if (date === null || !isWanted(model, reader, [period.owner_id])) return [];
    const summary = say('calendar-feed.notice', { name: nameOf(model, period) });
    const lines = periodLines(model, period, reader, period.owner_id);
    return [
      {
        id: `notice-${period.id}`,
        kind: 'notice',
        date,
        changedAt: deadlineChangedAt(model, period),
        summary,
        lines,
        path: tabOf(period, 'workflow'),
      },
    ];
  });
};

/** Types of the progress bar that can be snoozed besides tasks, with the message for their return. */
const returns = [
  { type: 'plan-workflow', code: 'calendar-feed.startReturns' },
  { type: 'cancellation-reminders', code: 'calendar-feed.decisionReturns' },
  { type: 'claims', code: 'calendar-feed.claimReturns' },
] as const;

/** Snoozed work that is not a workflow task, on the day of its return; snoozed tasks are among the tasks. */
const snoozed: Source = (model, reader) =>
  returns.flatMap(({ type, code }) =>
    (progressTasks(model, reader.today).get(type) ?? []).flatMap((task): CalendarEntry[] => {
      const { period, standing, snoozed_until: date, responsibleId } = task;
      if (standing !== 'snoozed' || date === null || !isWanted(model, reader, [responsibleId])) return [];
      const id = markId(period.id, type);
      const changedAt = model.find('progress_mark', id)?.updated_at ?? period.updated_at;
      const summary = say(code, { name: nameOf(model, period) });
      const lines = periodLines(model, period, reader, responsibleId);
      return [{ id: `return-${id}`, kind: 'task', date, changedAt, summary, lines, path: tabOf(period, 'workflow') }];
    }),
  );

/** An invitation about a period, and its result. */
interface Asked {
  invitation: FeedbackInvitation;
  answer_by: string;
  answered: boolean;
  answeredAt: string;
}

/** Valid invitations by the undecided periods that they ask about. */
function askedByPeriod(model: ReadModel, now: string): ReadonlyMap<SubscriptionPeriod, Asked[]> {
  const byPeriod = new Map<SubscriptionPeriod, Asked[]>();
  for (const invitation of model.all('feedback_invitation')) {
    if (endOf(invitation, now) !== undefined) continue;
    const answers = new Map(
      model
        .by('stakeholder_response', 'stakeholder_id', invitation.stakeholder_id)
        .map((each) => [each.subscription_period_id, each.answered_at]),
    );
    for (const period of stakesOf(model, invitation.stakeholder_id)) {
      if (period.decision !== 'undecided' || !asksAbout(invitation, period.id)) continue;
      const answeredAt = answers.get(period.id) ?? '';
      const asked = { invitation, answer_by: invitation.answer_by, answered: answeredAt !== '', answeredAt };
      byPeriod.set(period, [...(byPeriod.get(period) ?? []), asked]);
    }
  }
  return byPeriod;
}

/** One entry per period, for the person who asked; for the owner if the product asked automatically. */
const feedback: Source = (model, reader) =>
  [...askedByPeriod(model, reader.now)].flatMap(([period, asked]): CalendarEntry[] => {
    const progress = feedbackDay(asked);
    const people = asked.map(({ invitation }) => invitation.created_by ?? period.owner_id);
    if (!progress || !isWanted(model, reader, people)) return [];
    const { day: date, answered, asked: count } = progress;
    const changes = asked.flatMap(({ invitation, answeredAt }) => [invitation.updated_at, answeredAt]);
    const changedAt = changes.reduce((last, each) => (each > last ? each : last), '');
    const summary = say('calendar-feed.feedback', { name: nameOf(model, period), answered, count });
    const lines = periodLines(model, period, reader, period.owner_id);
    return [{ id: `feedback-${period.id}`, kind: 'feedback', date, changedAt, summary, lines, path: tabOf(period, 'evaluations') }];
  });

const invoices: Source = (model, reader) =>
  [...model.all('vendor_invoice')].flatMap((invoice): CalendarEntry[] => {
    const period = model.find('subscription_period', invoice.subscription_period_id);
    const date = period ? paymentDay(invoice, appliesTo(model, period).payment) : null;
    if (!period || date === null || !isWanted(model, reader, [period.owner_id])) return [];
    const summary = say('calendar-feed.invoice', { name: nameOf(model, period), number: invoice.number });
    const lines = periodLines(model, period, reader, period.owner_id);
    const path = `/subscriptions/${period.subscription_id}/orders-invoices`;
    return [{ id: `invoice-${invoice.id}`, kind: 'invoice', date, changedAt: invoice.updated_at, summary, lines, path }];
  });

/** Ends of license periods, and of amendments that end on another day. */
const licenses: Source = (model, reader) =>
  [...model.all('license_period')].flatMap((period): CalendarEntry[] => {
    const license = model.find('license', period.license_id);
    if (!license || !isWanted(model, reader, [period.owner_id])) return [];
    const owner = reference(model, 'user', period.owner_id)?.name;
    const common = {
      kind: 'license' as const,
      lines: owner === undefined ? [] : [say('calendar-feed.owner', { name: owner })],
      path: `/licenses/${license.id}?period=${period.id}`,
    };
    const { id, updated_at: changedAt } = period;
    const others = model.by('license_period', 'license_id', license.id).filter((other) => other.id !== id);
    const date = licenseEnd(period, others);
    const summary = say('calendar-feed.license', { name: license.name });
    const own: CalendarEntry[] = date === null ? [] : [{ ...common, id: `license-${id}`, date, changedAt, summary }];
    const amendments = model.by('license_amendment', 'license_period_id', id).flatMap((amendment): CalendarEntry[] => {
      const end = amendmentEnd(amendment, period);
      const words = say('calendar-feed.amendment', { name: license.name, amendment: amendment.name });
      return end === null
        ? []
        : [{ ...common, id: `amendment-${amendment.id}`, date: end, changedAt: amendment.updated_at, summary: words }];
    });
    return [...own, ...amendments];
  });

/** Days after which a price may rise without a limit. */
const priceCeilings: Source = (model, reader) =>
  [...model.all('price_ceiling')].flatMap((ceiling): CalendarEntry[] => {
    const licensePeriod = model.find('license_period', ceiling.license_period_id);
    const subscription = model.find('subscription', ceiling.subscription_id);
    const license = model.find('license', licensePeriod?.license_id);
    const held = subscription ?? license;
    const ownerId = licensePeriod?.owner_id ?? ownerOf(model, ceiling.subscription_id);
    if (!held || !isWanted(model, reader, [ownerId])) return [];
    const path = subscription ? `/subscriptions/${held.id}/price` : `/licenses/${held.id}?period=${licensePeriod?.id ?? ''}`;
    const summary = say('calendar-feed.priceCeiling', { name: held.name });
    return [{ id: `ceiling-${ceiling.id}`, kind: 'license', date: ceiling.until, changedAt: ceiling.updated_at, summary, lines: [], path }];
  });

/** Ends of agreements, for the owner of the subscription, else for the creator of the agreement. */
const agreements: Source = (model, reader) => {
  if (!mayAccess(listOf('agreements').permission, reader.permissions)) return [];
  return [...model.all('agreement')].flatMap((agreement): CalendarEntry[] => {
    const { id, name, end_date: date, updated_at: changedAt } = agreement;
    if (!isWanted(model, reader, [ownerOf(model, agreement.subscription_id) ?? agreement.created_by])) return [];
    const path = `/research-output/agreements/${id}`;
    return [
      { id: `agreement-${id}`, kind: 'agreement', date, changedAt, summary: say('calendar-feed.agreement', { name }), lines: [], path },
    ];
  });
};

/** Ends of open financial periods, for people who may close them. */
const financialPeriodEnds: Source = (model, reader) => {
  if (reader.scope === 'mine' && !mayAccess(financialPeriods.setState.permission, reader.permissions)) return [];
  return [...model.all('financial_period')].flatMap((period): CalendarEntry[] => {
    const date = financialPeriodEnd(period);
    const summary = say('calendar-feed.financialPeriod', { name: period.name });
    const common = { kind: 'financial_period' as const, lines: [], path: '/financial-periods' };
    return date === null ? [] : [{ ...common, id: `financial-period-${period.id}`, date, changedAt: period.updated_at, summary }];
  });
};

/** Closing days of forms, for their creators and the people notified of answers. */
const forms: Source = (model, reader) =>
  [...model.all('custom_form')].flatMap((form): CalendarEntry[] => {
    const date = formClosingDay(form, reader.today);
    if (date === null || !isWanted(model, reader, [form.created_by, ...form.notify])) return [];
    const summary = say('calendar-feed.form', { name: form.name });
    return [{ id: `form-${form.id}`, kind: 'form', date, changedAt: form.updated_at, summary, lines: [], path: `/forms/${form.id}` }];
  });

/** Days of subscriptions' reminders, each person's own where that person moved it. */
const reminders: Source = (model, reader) =>
  allReminderSubjects(model).flatMap(({ subscriptionId, period, deadline, reminders: all }) =>
    all.flatMap((reminder): CalendarEntry[] => {
      const { people } = peopleOfReminder(model, reminder, period);
      const date = reminderDay(reminder, deadline, reader.userId);
      if (
        date === undefined ||
        !isWanted(
          model,
          reader,
          people.map(({ id }) => id),
        )
      )
        return [];
      const name = nameOf(model, { subscription_id: subscriptionId });
      const changes = [reminder.updated_at, ...(period ? [deadlineChangedAt(model, period)] : [])].toSorted();
      return [
        {
          id: `reminder-${reminder.id}-${period?.id ?? 'day'}`,
          kind: 'reminder',
          date,
          changedAt: changes.at(-1) ?? reminder.updated_at,
          summary:
            reminder.text === null
              ? say('calendar-feed.reminder', { name })
              : say('calendar-feed.reminderText', { name, text: reminder.text }),
          lines: period ? periodLines(model, period, reader, period.owner_id) : [],
          path: `/subscriptions/${subscriptionId}/price`,
        },
      ];
    }),
  );

/** The next day of each report that the reader receives. Other people's reports are hidden even in the whole library's calendar. */
const reports: Source = (model, reader) =>
  [...model.all('report_schedule')].flatMap((schedule): CalendarEntry[] => {
    const report = model.find('report', schedule.report_id);
    const date = reportDay(schedule, reader.today);
    if (!report || date === null || !isWanted(model, { ...reader, scope: 'mine' }, schedule.to)) return [];
    const summary = say('calendar-feed.report', { name: report.name });
    return [
      { id: `report-${schedule.id}`, kind: 'report', date, changedAt: schedule.updated_at, summary, lines: [], path: '/reports/runs' },
    ];
  });

const sources: readonly Source[] = [
  notices,
  snoozed,
  feedback,
  invoices,
  licenses,
  priceCeilings,
  agreements,
  financialPeriodEnds,
  forms,
  reports,
  reminders,
];

/** The dates of a calendar besides decision deadlines and tasks; README.md lists the included dates of the model, with reasons. */
export function expectedDates(model: ReadModel, reader: CalendarReader): CalendarEntry[] {
  return sources.flatMap((source) => source(model, reader));
}
