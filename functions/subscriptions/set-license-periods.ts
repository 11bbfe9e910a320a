import { notFound } from '#shared/contract/errors.ts';
import type { subscriptionLicenses } from '#shared/contract/groups/subscription-licenses.ts';
import { latestFirst } from '#shared/domain/licenses/shown-period.ts';
import { today } from '../platform/clock.ts';
import { answer, type Request } from '../platform/http.ts';
import { licensePeriodRow } from '#functions/records/holdings/licenses/license-period-row.ts';
import { licensePeriodsOf } from '#functions/records/ground/references/licensed-subscriptions.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Sets which licence periods a subscription is held under (C147); the other end shows the same. */
export async function setLicensePeriods(request: Request<typeof subscriptionLicenses.set>) {
  const { repo, params, body } = request;
  const given = withLiveReferences(await request.model(), 'subscription', { license_period_ids: body.license_period_ids });
  const saved = await repo.commit(async (tx) => {
    const before = await tx.load('subscription', params.id, body.version);
    if (before.id !== params.id) throw notFound(say('kinds.subscription'));
    return tx.save('subscription', { ...before, license_period_ids: [...new Set(given.license_period_ids)] });
  });
  const model = await request.model();
  const day = today(memberOf(model).timezone);
  const periods = latestFirst(licensePeriodsOf(model, saved).flatMap((id) => model.find('license_period', id) ?? []));
  return answer(
    periods.map((period) => licensePeriodRow(model, period, day)),
    { message: say('subscriptions.licensesSubscriptionSaved') },
  );
}
