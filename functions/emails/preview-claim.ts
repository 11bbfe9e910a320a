import type { emailing } from '#shared/contract/groups/emailing.ts';
import { notFound } from '#shared/contract/errors.ts';
import { periodTime } from '#shared/domain/periods/period-time.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { today } from '#functions/platform/clock.ts';
import { previewEmails } from '#functions/records/work/emails/preview-emails.ts';
import type { Handler } from '#functions/platform/http.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C430. The seeds say "subscription claims": the id may be a subscription's, whose current period is meant, or a period's. */
export const previewClaim: Handler<typeof emailing.previewClaim> = async (request) => {
  const model = await request.model();
  const { id } = request.params;
  const day = today(memberOf(model).timezone);
  const periods = model.by('subscription_period', 'subscription_id', model.resolve('subscription', id) ?? id);
  const period =
    model.find('subscription_period', id) ??
    periods.find((each) => ['current', 'open'].includes(periodTime(each, day))) ??
    latestPeriod(periods);
  if (!period) throw notFound(say('kinds.subscription'));
  return previewEmails(model, request.caller, { kind: 'claim', period_ids: [period.id] });
};
