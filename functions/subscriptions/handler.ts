import { subscriptionEvidence } from '#shared/contract/groups/evidence-packs.ts';
import { subscriptionLicenses } from '#shared/contract/groups/subscription-licenses.ts';
import { subscriptionReminders } from '#shared/contract/groups/subscription-reminders.ts';
import { subscriptionTerms } from '#shared/contract/groups/subscription-terms.ts';
import { subscriptionCards, subscriptions } from '#shared/contract/groups/subscriptions.ts';
import { subscriptionDocuments } from '#shared/contract/groups/vendor-invoices.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { cardHandlers } from '#functions/records/work/cards/card-handlers.ts';
import { orderDocumentHandlers } from '#functions/records/holdings/invoices/order-document-handlers.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { answer, bind, serve } from '../platform/http.ts';
import { today } from '../platform/clock.ts';
import { deletionHandler } from '#functions/records/ground/resource-handlers.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { periodRow } from '#functions/records/holdings/periods/period-row.ts';
import { subscriptionRow } from '#functions/records/output/lists/subscription-row.ts';
import { decideLatest } from './decide-latest.ts';
import { changeSubscription, type SubscriptionChanging } from './change-subscription.ts';
import { coTerminate } from './co-terminate.ts';
import { subscriptionReminderHandlers } from './reminder-handlers.ts';
import { setManyTerms, setTerms } from './set-terms.ts';
import { setLicensePeriods } from './set-license-periods.ts';
import { createNextPeriod } from '#functions/records/holdings/periods/create-next-period.ts';
import { say } from '#shared/domain/messages/message.ts';
import { startEvidencePack } from '#functions/records/output/evidence/start-pack.ts';

const update = async (request: SubscriptionChanging) => {
  const subscription = await changeSubscription(request);
  const model = await request.model();
  return subscriptionRow(model, subscription, today(memberOf(model).timezone));
};

const [accept, cancel] = [decideLatest('accepted'), decideLatest('cancelled')];

export const handler = serve(
  bind(subscriptionCards, cardHandlers('subscriptions')),
  bind(subscriptionDocuments, orderDocumentHandlers('subscriptions')),
  bind(subscriptionEvidence, { build: startEvidencePack('subscription') }),
  bind(subscriptionLicenses, { set: setLicensePeriods }),
  bind(subscriptionReminders, subscriptionReminderHandlers),
  bind(subscriptionTerms, { set: setTerms, setMany: setManyTerms, coTerminate }),
  bind(subscriptions, {
    update,
    updateByPost: update,
    updateMany: changeEach({ kind: 'subscription', changeOne: update }),
    remove: deletionHandler('subscription'),
    acceptByGet: (request) => accept(request, request.query),
    accept: (request) => accept(request, request.body),
    cancelByGet: (request) => cancel(request, request.query),
    cancel: (request) => cancel(request, request.body),
    createNewPeriod: async (request) => {
      const { repo, params } = request;
      const period = await repo.commit((tx) => createNextPeriod(tx, params.id));
      const now = await request.model();
      const { date_format, timezone } = memberOf(now);
      return answer(periodRow(now, period, today(timezone)), {
        message: say('subscriptions.periodFromCreated', { formatDate: formatDate(period.start_date, date_format) }),
      });
    },
  }),
);
