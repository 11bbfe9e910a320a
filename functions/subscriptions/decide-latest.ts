import { notFound, Problem } from '#shared/contract/errors.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { PeriodDecided } from '#functions/records/holdings/periods/decide-period.ts';
import { answerDecision, decideOn } from '#functions/records/holdings/periods/decide-on.ts';
import type { DataAccess } from '#functions/records/ground/resource-handlers.ts';
import { say } from '#shared/domain/messages/message.ts';

type One = DataAccess & { params: { id: string } };
type Reasons = Omit<PeriodDecided, 'decision'> & { version?: number | undefined; dismiss_moot?: boolean | undefined };

/** Decides on the latest period of a subscription (C152, C153). 422 where it has none. */
export function decideLatest(decision: PeriodDecided['decision']) {
  return async (request: One, { version, dismiss_moot: dismissMoot, ...reasons }: Reasons) => {
    const decided = await request.repo.commit(async (tx) => {
      // The latest period depends on all of them, so the commit must fail when another one is added meanwhile.
      const model = await tx.model();
      const subscription = model.find('subscription', request.params.id);
      if (!subscription) throw notFound(say('kinds.subscription'));
      const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id));
      if (!latest) throw new Problem(422, say('subscriptions.noPeriodToDecide'));
      return decideOn({ tx, model }, latest.id, { ...reasons, decision }, { version, dismissMoot });
    });
    return answerDecision(request, decided);
  };
}
