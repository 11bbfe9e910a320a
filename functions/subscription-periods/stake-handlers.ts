import { breached, invalid, notFound, Problem } from '#shared/contract/errors.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { periodStakes } from '#shared/contract/groups/period-stakes.ts';
import { type GivenShare, stakeIds } from '#shared/domain/periods/stakes.ts';
import { answer, type GroupHandlers, type Request } from '../platform/http.ts';
import { refuseIfLocked, savedByPerson } from '#functions/records/holdings/periods/guard-lock.ts';
import { type PeriodValues, planPeriod } from '#functions/records/holdings/periods/plan-period.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { withoutDead } from '#functions/records/holdings/periods/without-dead.ts';
import { periodBefore } from '#functions/records/ground/references/period-before.ts';
import { stakesRow } from '#functions/records/work/stakeholders/stakes.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

type Asked = Pick<Request<AnyCall>, 'repo' | 'model'> & { params: { id: string } };
type Shares = readonly SubscriptionPeriod['departments'][number][];

/** Gives a period other shares, if they keep the rules, and answers all of them. */
async function changeShares(
  { repo, model, params }: Asked,
  change: (shares: Shares, known: { model: ReadModel; period: SubscriptionPeriod }) => readonly GivenShare[],
  message: Message,
  version?: number,
) {
  const saved = await repo.commit(async (tx) => {
    const known = await tx.model();
    const before = await tx.load('subscription_period', params.id, version);
    if (before.id !== params.id) throw notFound(say('metadata.subscriptionPeriod'));
    const live = withLiveReferences(known, 'subscription_period', { departments: before.departments });
    const departments = change(live.departments, { model: known, period: before });
    const wanted = withLiveReferences(known, 'subscription_period', { departments: [...departments] } as Partial<PeriodValues>);
    const { next, breaches } = planPeriod(known, before, wanted);
    refuseIfLocked(known, before, { departments: next.departments });
    if (breaches.length > 0) throw breached(breaches);
    return tx.save('subscription_period', savedByPerson(before, { ...before, departments: next.departments }));
  });
  const now = await model();
  return answer(stakesRow(now, now.find('subscription_period', saved.id) ?? saved), { message });
}

/** The place of a share that a call names. */
function placeOf(shares: Shares, id: string, model: ReadModel): number {
  const wanted = model.resolve('department', id) ?? id;
  const index = stakeIds(shares).indexOf(wanted);
  if (index < 0) throw notFound(say('periods.shareDepartment'));
  return index;
}

function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, each) => each !== index);
}

/** Shares and stakeholders of a period (C187-C192). */
export const stakeHandlers: GroupHandlers<typeof periodStakes> = {
  set: (request) =>
    changeShares(
      request,
      () => request.body.departments.map((share) => ({ ...share, cost_center_id: share.cost_center_id ?? null })),
      say('periods.sharesStakeholdersSaved'),
      request.body.version,
    ),
  addDepartment: (request) => {
    const { department_id, percentage, cost_center_id = null } = request.body;
    return changeShares(
      request,
      (shares) => {
        const same = shares.find((each) => each.department_id === department_id && each.cost_center_id === cost_center_id);
        // A call that is repeated finds what the first one did.
        if (same?.percentage === percentage) return shares;
        if (same) throw invalid({ department_id: [say('periods.shareExists')] }, say('periods.shareExistsChangeIt'));
        return [...shares, { department_id, percentage, cost_center_id }];
      },
      say('periods.departmentAdded'),
    );
  },
  changeDepartment: (request) => {
    const { version, ...change } = request.body;
    return changeShares(
      request,
      (shares, { model }) => {
        const index = placeOf(shares, request.params.departmentId, model);
        return shares.map((share, each) => (each === index ? { ...share, ...change } : share));
      },
      say('periods.shareChanged'),
      version,
    );
  },
  removeDepartment: (request) =>
    changeShares(
      request,
      (shares, { model }) => without(shares, placeOf(shares, request.params.departmentId, model)),
      say('periods.shareRemoved'),
    ),
  addStakeholder: (request) => {
    const { stakeholder_id, department_id, department_stake_id = department_id } = request.body;
    if (department_stake_id === undefined) throw invalid({ department_id: [say('periods.chooseDepartment')] });
    return changeShares(
      request,
      (shares, { model }) => {
        const index = placeOf(shares, department_stake_id, model);
        return shares.map((share, each) =>
          each === index ? { ...share, stakeholder_ids: [...share.stakeholder_ids, stakeholder_id] } : share,
        );
      },
      say('periods.stakeholderAdded'),
    );
  },
  removeStakeholder: (request) => {
    const { department_stake_id } = request.body;
    return changeShares(
      request,
      (shares, { model }) => {
        const index = department_stake_id === undefined ? undefined : placeOf(shares, department_stake_id, model);
        const id = model.resolve('stakeholder', request.params.stakeholderId) ?? request.params.stakeholderId;
        const isMeant = (share: Shares[number], each: number): boolean =>
          (index === undefined || index === each) && share.stakeholder_ids.includes(id);
        if (!shares.some(isMeant)) throw notFound(say('periods.stakeStakeholder'));
        return shares.map((share, each) =>
          isMeant(share, each) ? { ...share, stakeholder_ids: share.stakeholder_ids.filter((one) => one !== id) } : share,
        );
      },
      say('periods.stakeholderRemoved'),
    );
  },
  copy: (request) =>
    changeShares(
      request,
      (_own, { model, period }) => {
        const before = periodBefore(model, period);
        if (!before) throw new Problem(422, say('periods.noPreviousPeriod'));
        return withoutDead(model, { departments: before.departments }).departments ?? [];
      },
      say('periods.stakesCopied'),
    ),
};
