import type { periodDecisions } from '#shared/contract/groups/period-decisions.ts';
import type { GroupHandlers } from '../platform/http.ts';
import { type PeriodDecided } from '#functions/records/holdings/periods/decide-period.ts';
import { answerDecision, decideOn } from '#functions/records/holdings/periods/decide-on.ts';
import { answerMany } from '#functions/records/holdings/periods/change-many.ts';
import { unlockPeriod } from './unlock-period.ts';
import type { DataAccess } from '#functions/records/ground/resource-handlers.ts';

type One = DataAccess & { params: { id: string } };
type Reasons = Omit<PeriodDecided, 'decision'> & { version?: number | undefined; dismiss_moot?: boolean | undefined };

const one = (decision: PeriodDecided['decision']) => async (request: One, given: Reasons) => {
  const { version, dismiss_moot: dismissMoot, ...reasons } = given;
  const decided = await request.repo.commit(async (tx) =>
    decideOn({ tx, model: await tx.model() }, request.params.id, { ...reasons, decision }, { version, dismissMoot }),
  );
  return answerDecision(request, decided);
};

const [accept, cancel, reopen] = [one('accepted'), one('cancelled'), one('undecided')];

const many =
  (decision: PeriodDecided['decision']) =>
  ({ repo, body }: DataAccess & { body: Omit<PeriodDecided, 'decision'> & { ids: string[] } }) => {
    const { ids, ...reasons } = body;
    return answerMany(
      repo,
      ids.map((id) => ({ id, at: id, change: {}, decision: { ...reasons, decision } })),
    );
  };

/** The same field of many periods, as far as it is not so already. */
const setting = ({ repo, body: { ids, ...change } }: DataAccess & { body: { ids: string[] } }) =>
  answerMany(
    repo,
    ids.map((id) => ({ id, at: id, change })),
  );

/** Accepting, cancelling and taking back, and what is recommended, proposed and expected (C167-C175). */
export const decisionHandlers: GroupHandlers<typeof periodDecisions> = {
  acceptByGet: (request) => accept(request, request.query),
  accept: (request) => accept(request, request.body),
  cancelByGet: (request) => cancel(request, request.query),
  cancel: (request) => cancel(request, request.body),
  reopen: (request) => reopen(request, request.body),
  unlock: unlockPeriod,
  acceptMany: many('accepted'),
  cancelMany: many('cancelled'),
  reopenMany: many('undecided'),
  setForecastedPriceChange: setting,
  setRecommendationStatus: setting,
  setProposalStatus: setting,
};
