import * as z from 'zod';
import { DateOnly } from '#shared/contract/fields.ts';
import { completeDay } from '#functions/records/work/reminders/daily-work.ts';
import { worker } from '#functions/platform/worker.ts';
import { log } from '#functions/platform/log.ts';
import { repositoryFor, type Repository } from '#functions/platform/repository.ts';
import { startPlanned } from '#functions/records/work/workflow/start-planned.ts';
import { sendDigests } from './send-digests.ts';
import { renewByContract } from './renew-by-contract.ts';
import { decideBySilence } from './decide-by-silence.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { googleAccountsOf, recordGoogleAccount } from '#functions/platform/directory.ts';
import { isFeedbackReminderDue } from '#shared/domain/reminders/feedback-reminder-due.ts';
import { instant } from '#functions/platform/clock.ts';
import { emailNotifications } from '#functions/records/work/notifications/email-notifications.ts';
import { reminderSettings, settingsOfPeople } from '#functions/records/work/reminders/reminder-settings.ts';
import { forgetRuns, planReports } from '#functions/records/output/reports/plan-scheduled-runs.ts';
import { refreshMetadata } from '#functions/records/work/sso/refresh-metadata.ts';
import { watchSleep } from '#functions/records/work/sso/watch-sleep.ts';
import { recheckDomains } from '#functions/records/work/sso/sso-domains.ts';
import { keepSsoTasks } from '#functions/records/work/sso/sso-tasks.ts';
import { planHarvests } from '#functions/records/use/usage/harvest/plan-harvests.ts';
import { askForSessionPolicy } from '#functions/records/work/to-dos/session-policy-task.ts';
import { openQuestions } from '#functions/records/work/stakeholders/open-questions.ts';
import { askOfficeToConfirm } from '#functions/records/work/consortium/confirm-answer.ts';
import { renewSilentOffers } from '#functions/records/work/consortium/renew-silent-offers.ts';
import { remindDueOffers } from '#functions/records/work/consortium/remind-offers.ts';
import { catchUpDealStates, remindReceivedOffers } from '#functions/records/work/consortium/remind-received-offers.ts';
import { remindFeedback } from '#functions/records/work/stakeholders/remind-feedback.ts';

/** Days after its date for which a reminder is stored: a whole year remains visible. */
const kept = 400;
/** Max reminders deleted in one commit. */
const together = 80;

/** Deletes old reminders, so that a reader's memory does not grow over the years. */
async function forgetReminders(repo: Repository, day: string, onProgress: () => Promise<void>): Promise<void> {
  const before = addDays(day, -kept);
  const old = [...(await repo.model()).all('reminder')].filter(({ date }) => date < before).map(({ id }) => id);
  for (let start = 0; start < old.length; start += together) {
    const chunk = old.slice(start, start + together);
    await repo.commit(async (tx) => {
      await tx.prefetch('reminder', chunk);
      for (const id of chunk) if (await tx.find('reminder', id)) tx.remove('reminder', id);
    });
    await onProgress();
  }
}

const Payload = z.strictObject({ day: DateOnly, since: DateOnly });

/**
 * A member's daily jobs: decisions after missed deadlines, reminders, automatic workflow starts, due usage statistics and reports. Each part is
 * repeatable, and a failure does not stop the others. The day is complete when all parts are.
 */
export const handler = worker('daily-work', Payload, async ({ payload: work, caller, extend: write }) => {
  const extend = sparingly(write);
  const repo = repositoryFor(caller);
  const failures: unknown[] = [];
  const parts: (() => Promise<unknown>)[] = [
    () => renewByContract(repo, work, extend),
    () => decideBySilence(repo, work, extend),
    () => sendDigests(repo, work, extend),
    () => emailDailyNotifications(repo, extend),
    () => remindOfFeedback(repo, extend),
    () => renewSilentOffers(repo, extend),
    () => remindDueOffers(repo, extend),
    () => askOfficeToConfirm(repo, extend),
    () => remindReceivedOffers(repo, extend),
    () => catchUpDealStates(repo, extend),
    () => startPlanned(repo, work.day, extend),
    () => planHarvests(repo, work.day, extend),
    () => planReports(repo, work.day, extend),
    () => forgetReminders(repo, work.day, extend),
    () => forgetRuns(repo, extend),
    () => listGoogleAccounts(repo, extend),
    () => recheckDomains(repo),
    () => refreshMetadata(repo, extend),
    () => keepSsoTasks(repo),
    () => watchSleep(repo, extend),
    () => shareUsageOfDay(repo),
    () => askForSessionPolicy(repo),
  ];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      log.error('a part of the daily work failed', { day: work.day, error });
      failures.push(error);
    }
    await extend();
  }
  if (failures.length > 0) throw new AggregateError(failures, `The daily work of ${work.day} is not done`);
  await completeDay(caller.tenant, work.day);
});

/** Interval at which a job extends its lease, in milliseconds; each extension lasts half a minute. */
const sayEvery = 5000;

/** Limits how often `extend` runs, because each call is a write. */
function sparingly(extend: () => Promise<void>): () => Promise<void> {
  let said = performance.now();
  return async () => {
    if (performance.now() - said < sayEvery) return;
    said = performance.now();
    await extend();
  };
}

/**
 * Adds Google accounts to the directory that were stored before sign-in with them existed. Until the day after the update, their people cannot sign
 * in this way. Later days find nothing to do, with one read per person.
 */
async function listGoogleAccounts(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const { tenant } = repo.caller;
  for (const { id, google_account_email: email } of (await repo.model()).all('user')) {
    if (!email || (await googleAccountsOf(email)).some((each) => each.tenant === tenant)) continue;
    await repo.commit(async (tx) => {
      const user = await tx.load('user', id);
      // If the account was changed meanwhile, that change added it.
      if (user.google_account_email === email) recordGoogleAccount(tx, user);
    });
    await onProgress();
  }
}

/** Recalculates usage daily, because title lists come into force without a commit. */
async function shareUsageOfDay(repo: Repository): Promise<void> {
  if ((await repo.model()).count('usage_source') > 0) await repo.commit((tx) => tx.job('share-usage', { usage_source_id: null }));
}

/** Sends the daily email of unread notifications; never queues an email twice. */
async function emailDailyNotifications(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const settings = await settingsOfPeople(await repo.model());
  for (const [person, { notification_emails }] of settings) {
    if (notification_emails !== 'daily') continue;
    await repo.commit((tx) => emailNotifications(tx, person, 'daily'));
    await onProgress();
  }
}

/** Reminds stakeholders who have not answered, for periods whose owners enabled this (D5). */
async function remindOfFeedback(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const model = await repo.model();
  const at = instant();
  const due = [...model.all('feedback_invitation')].filter(
    (each) => each.revoked_at === null && each.closed_at === null && isFeedbackReminderDue(each, at),
  );
  if (due.length === 0) return;
  const settings = await reminderSettings(model);
  for (const invitation of due) {
    const periods = openQuestions(model, invitation.stakeholder_id, invitation).filter(({ owner_id }) => settings(owner_id).feedback);
    if (periods.length === 0) continue;
    const about = { stakeholder_ids: [invitation.stakeholder_id], subscription_period_ids: periods.map(({ id }) => id) };
    await remindFeedback(repo, about);
    await onProgress();
  }
}
