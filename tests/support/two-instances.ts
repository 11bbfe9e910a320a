import { expect, vi } from 'vitest';
import type { keepEmail, readEmail } from '#functions/emails/received/keep-email.ts';
import type { sendPeriodEmails } from '#functions/records/work/emails/send-period-emails.ts';
import type { decideOn } from '#functions/records/holdings/periods/decide-on.ts';
import type { signInAnew } from '#functions/auth/sign-in-anew.ts';
import type { removeApp } from '#functions/users/factors/authenticator-app.ts';
import type { removePasskey } from '#functions/users/factors/passkeys.ts';
import type { saveSecuritySettings } from '#functions/users/security-settings.ts';
import type { showFactor } from '#functions/records/work/second-factors/show-factor.ts';
import type { repositoryFor } from '#functions/platform/repository.ts';
import type { addComment } from '#functions/to-dos/comment-handlers.ts';
import type { deactivate } from '#functions/users/deactivate-user.ts';
import type { table } from '#functions/platform/table.ts';
import type { renewByContract } from '#functions/workers/daily-work/renew-by-contract.ts';
import type { sendDigests } from '#functions/workers/daily-work/send-digests.ts';
import type { coTerminate } from '#functions/subscriptions/co-terminate.ts';
import type { setTerms } from '#functions/subscriptions/set-terms.ts';
import type { scenarioHandlers } from '#functions/budgets/scenario-handlers.ts';
import type { budgetHandlers } from '#functions/departments/budget-handlers.ts';
import type { mailTasks } from '#functions/progress/mail-tasks.ts';
import type { rollForward } from '#functions/settings/roll-forward.ts';
import type { loadUsage } from '#functions/workers/run-import/load-usage.ts';
import type { shareUsage } from '#functions/workers/share-usage/share-usage.ts';
import type { addSampleData } from '#functions/settings/sample-data/add-sample-data.ts';
import type { removeSampleData } from '#functions/settings/sample-data/remove-sample-data.ts';
import type { setPeriodState } from '#functions/settings/set-period-state.ts';
import type { usageEntryHandlers } from '#functions/usage/usage-entry-handlers.ts';
import type { usageAnomalyHandlers } from '#functions/usage/usage-anomaly-handlers.ts';
import type { usageLinkHandlers } from '#functions/usage/usage-link-handlers.ts';
import type { articleHandlers } from '#functions/research/article-handlers.ts';
import type { chargeHandlers } from '#functions/research/charge-handlers.ts';
import type { planReports } from '#functions/records/output/reports/plan-scheduled-runs.ts';
import type { offerResponseHandlers } from '#functions/consortium/offer-page.ts';
import type { dealOfferHandlers, offerActionHandlers } from '#functions/consortium/offer-handlers.ts';
import type { renewSilentOffers } from '#functions/records/work/consortium/renew-silent-offers.ts';
import type { remindDueOffers } from '#functions/records/work/consortium/remind-offers.ts';
import type { invitationHandlers } from '#functions/consortium/invitation-page.ts';
import type { dealOrderHandlers } from '#functions/consortium/order-deal.ts';
import type { dealHandlers } from '#functions/consortium/deal-handlers.ts';
import type { membershipHandlers } from '#functions/consortium/membership-handlers.ts';
import type { deliverLetter } from '#functions/platform/across.ts';
import type { usageCoverageHandlers } from '#functions/usage/usage-coverage-handlers.ts';
import { isDeep, sampleSteps } from '#tests/support/lane.ts';

/** The modules of one instance of a function: nothing of its memory is shared with another one. */
export interface Instance {
  keepEmail: typeof keepEmail;
  readEmail: typeof readEmail;
  sendPeriodEmails: typeof sendPeriodEmails;
  repositoryFor: typeof repositoryFor;
  decideOn: typeof decideOn;
  mailTasks: typeof mailTasks;
  budgetHandlers: typeof budgetHandlers;
  scenarioHandlers: typeof scenarioHandlers;
  setPeriodState: typeof setPeriodState;
  rollForward: typeof rollForward;
  addSampleData: typeof addSampleData;
  removeSampleData: typeof removeSampleData;
  loadUsage: typeof loadUsage;
  usageCoverageHandlers: typeof usageCoverageHandlers;
  usageAnomalyHandlers: typeof usageAnomalyHandlers;
  shareUsage: typeof shareUsage;
  usageEntryHandlers: typeof usageEntryHandlers;
  createUsageLink: (typeof usageLinkHandlers)['create'];
  articleHandlers: typeof articleHandlers;
  chargeHandlers: typeof chargeHandlers;
  planReports: typeof planReports;
  addComment: typeof addComment;
  deactivate: typeof deactivate;
  showFactor: typeof showFactor;
  signInAnew: typeof signInAnew;
  removeApp: typeof removeApp;
  removePasskey: typeof removePasskey;
  saveSecuritySettings: typeof saveSecuritySettings;
  table: typeof table;
  coTerminate: typeof coTerminate;
  setTerms: typeof setTerms;
  renewByContract: typeof renewByContract;
  sendDigests: typeof sendDigests;
  answerOffer: (typeof offerResponseHandlers)['answer'];
  confirmOffer: (typeof offerResponseHandlers)['confirm'];
  offerActionHandlers: typeof offerActionHandlers;
  sendOffers: (typeof dealOfferHandlers)['send'];
  remindDueOffers: typeof remindDueOffers;
  renewSilentOffers: typeof renewSilentOffers;
  answerInvitation: (typeof invitationHandlers)['answer'];
  membershipHandlers: typeof membershipHandlers;
  dealHandlers: typeof dealHandlers;
  stepOrder: (typeof dealOrderHandlers)['step'];
  deliverLetter: typeof deliverLetter;
}

/** Starts an instance with modules of its own, as a cold start on AWS does. */
export async function startInstance(): Promise<Instance> {
  vi.resetModules();
  const modules = await Promise.all([
    import('#functions/records/work/emails/send-period-emails.ts'),
    import('#functions/platform/repository.ts'),
    import('#functions/records/holdings/periods/decide-on.ts'),
    import('#functions/progress/mail-tasks.ts'),
    import('#functions/departments/budget-handlers.ts'),
    import('#functions/budgets/scenario-handlers.ts'),
    import('#functions/settings/set-period-state.ts'),
    import('#functions/settings/roll-forward.ts'),
    import('#functions/settings/sample-data/add-sample-data.ts'),
    import('#functions/settings/sample-data/remove-sample-data.ts'),
    import('#functions/workers/run-import/load-usage.ts'),
    import('#functions/usage/usage-coverage-handlers.ts'),
    import('#functions/usage/usage-anomaly-handlers.ts'),
    import('#functions/workers/share-usage/share-usage.ts'),
    import('#functions/usage/usage-entry-handlers.ts'),
    import('#functions/usage/usage-link-handlers.ts'),
    import('#functions/research/article-handlers.ts'),
    import('#functions/research/charge-handlers.ts'),
    import('#functions/records/output/reports/plan-scheduled-runs.ts'),
    import('#functions/to-dos/comment-handlers.ts'),
    import('#functions/users/deactivate-user.ts'),
    import('#functions/platform/table.ts'),
    import('#functions/emails/received/keep-email.ts'),
    import('#functions/subscriptions/set-terms.ts'),
    import('#functions/subscriptions/co-terminate.ts'),
    import('#functions/records/work/second-factors/show-factor.ts'),
    import('#functions/auth/sign-in-anew.ts'),
    import('#functions/workers/daily-work/renew-by-contract.ts'),
    import('#functions/workers/daily-work/send-digests.ts'),
    import('#functions/consortium/invitation-page.ts'),
    import('#functions/consortium/membership-handlers.ts'),
    import('#functions/consortium/deal-handlers.ts'),
    import('#functions/platform/across.ts'),
    import('#functions/users/factors/authenticator-app.ts'),
    import('#functions/users/factors/passkeys.ts'),
    import('#functions/users/security-settings.ts'),
    import('#functions/consortium/offer-page.ts'),
    import('#functions/consortium/offer-handlers.ts'),
    import('#functions/records/work/consortium/remind-offers.ts'),
    import('#functions/consortium/order-deal.ts'),
    import('#functions/records/work/consortium/renew-silent-offers.ts'),
  ]);
  const [
    { sendPeriodEmails },
    { repositoryFor },
    { decideOn },
    { mailTasks },
    { budgetHandlers },
    { scenarioHandlers },
    { setPeriodState },
    { rollForward },
    { addSampleData },
    { removeSampleData },
    { loadUsage },
    { usageCoverageHandlers },
    { usageAnomalyHandlers },
    { shareUsage },
    { usageEntryHandlers },
    { usageLinkHandlers },
    { articleHandlers },
    { chargeHandlers },
    { planReports },
    { addComment },
    { deactivate },
    { table },
    { keepEmail, readEmail },
    { setTerms },
    { coTerminate },
    { showFactor },
    { signInAnew },
    { renewByContract },
    { sendDigests },
    { invitationHandlers },
    { membershipHandlers },
    { dealHandlers },
    { deliverLetter },
    { removeApp },
    { removePasskey },
    { saveSecuritySettings },
    { offerResponseHandlers },
    { dealOfferHandlers, offerActionHandlers },
    { remindDueOffers },
    { dealOrderHandlers },
    { renewSilentOffers },
  ] = modules;
  return {
    sendPeriodEmails,
    repositoryFor,
    decideOn,
    mailTasks,
    budgetHandlers,
    scenarioHandlers,
    setPeriodState,
    rollForward,
    addSampleData,
    removeSampleData,
    loadUsage,
    usageCoverageHandlers,
    usageAnomalyHandlers,
    shareUsage,
    usageEntryHandlers,
    createUsageLink: usageLinkHandlers.create,
    articleHandlers,
    chargeHandlers,
    planReports,
    addComment,
    deactivate,
    table,
    keepEmail,
    readEmail,
    setTerms,
    coTerminate,
    showFactor,
    signInAnew,
    removeApp,
    removePasskey,
    saveSecuritySettings,
    renewByContract,
    sendDigests,
    answerOffer: offerResponseHandlers.answer,
    confirmOffer: offerResponseHandlers.confirm,
    offerActionHandlers,
    sendOffers: dealOfferHandlers.send,
    remindDueOffers,
    renewSilentOffers,
    answerInvitation: invitationHandlers.answer,
    membershipHandlers,
    dealHandlers,
    stepOrder: dealOrderHandlers.step,
    deliverLetter,
  };
}

/**
 * Calls `meanwhile` once, just before the instance's request number `step` to the table, which waits for it. Gives back how many requests were made, and
 * which was the first that wrote.
 */
export function interrupt(
  { table }: Instance,
  step: number,
  meanwhile: () => Promise<unknown>,
): () => { requests: number; commit: number | undefined } {
  let requests = 0;
  let commit: number | undefined;
  const before = async (writes = false): Promise<void> => {
    requests += 1;
    if (writes) commit ??= requests;
    if (requests === step) await meanwhile();
  };
  const original = { ...table };
  table.get = async (key) => {
    await before();
    return original.get(key) as never;
  };
  table.getMany = async (keys) => {
    await before();
    return original.getMany(keys) as never;
  };
  table.query = async function* (input) {
    await before();
    yield* original.query(input) as AsyncGenerator<never>;
  };
  table.put = async (...given) => {
    await before(true);
    return original.put(...given);
  };
  table.transact = async (...given) => {
    await before(true);
    return original.transact(...given);
  };
  return () => {
    Object.assign(table, original);
    return { requests, commit };
  };
}

/**
 * Does a thing in one instance, and another in a second one before the first one's request `step`; gives back how each ended, how many requests
 * the first made, and which of them was its first commit. `atSteps` goes through the steps, which shows what two people can do to each other.
 */
export async function interleave(
  [first, second]: readonly [Instance, Instance],
  step: number,
  one: (instance: Instance) => Promise<unknown>,
  other: (instance: Instance) => Promise<unknown>,
) {
  let meanwhile: PromiseSettledResult<unknown> | undefined;
  const stop = interrupt(first, step, async () => ([meanwhile] = await Promise.allSettled([other(second)])));
  const [result] = await Promise.allSettled([one(first)]);
  return { ...stop(), result, meanwhile };
}

/** More turns than any case here needs. */
const maxTurns = 60;

/**
 * Run a case once for each drawn step: the request of the first instance before which the second one acts. Drawn are the first request, every sixth
 * later one, and the first commit; in the deep lane all requests. The case ends where a step is past the last request, so that `meanwhile` is undefined.
 * `turn` counts the runs from 1: use it to alternate two variants, as the drawn steps may all be odd. Throws if the second instance never acted, if it
 * acted once only in the deep lane, or after 60 steps without an end.
 */
export async function atSteps(
  run: (step: number, turn: number) => Promise<{ meanwhile?: unknown; commit: number | undefined }>,
): Promise<void> {
  const passed: number[] = [];
  for (const step of sampleSteps().take(maxTurns)) {
    const { meanwhile, commit } = await run(step, passed.length + 1);
    if (meanwhile) {
      passed.push(step);
      continue;
    }
    // The second instance did not act, so this run tells where the commit is.
    if (commit !== undefined && !passed.includes(commit) && (await run(commit, passed.length + 2)).meanwhile) passed.push(commit);
    break;
  }
  expect(passed.length, 'steps at which the second instance came in').toBeGreaterThan(isDeep ? 1 : 0);
  expect(passed.length, 'steps at which the second instance came in').toBeLessThan(maxTurns);
}
