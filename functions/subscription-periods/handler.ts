import { changeSets } from '#shared/contract/groups/change-sets.ts';
import { evaluations } from '#shared/contract/groups/evaluations.ts';
import { implementations } from '#shared/contract/groups/implementations.ts';
import { periodDecisions } from '#shared/contract/groups/period-decisions.ts';
import { periodItems } from '#shared/contract/groups/period-items.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { periodStakes } from '#shared/contract/groups/period-stakes.ts';
import { workflows } from '#shared/contract/groups/workflows.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { invalid } from '#shared/contract/errors.ts';
import { today } from '../platform/clock.ts';
import { undoChangeSet, undoCommit, undoStatus } from '#functions/records/ground/change-sets/undo-change-set.ts';
import { answer, bind, type Request, serve } from '../platform/http.ts';
import { withMetaDataGroups } from '#functions/records/ground/metadata/meta-data-values.ts';
import { createPeriod } from '#functions/records/holdings/periods/create-period.ts';
import type { PeriodValues } from '#functions/records/holdings/periods/plan-period.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { type Changing, deletionHandler } from '#functions/records/ground/resource-handlers.ts';
import { evaluationView } from '#functions/records/holdings/periods/evaluation-view.ts';
import { implementationView } from '#functions/records/work/workflow/implementation-view.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { periodRow, withIncludes } from '#functions/records/holdings/periods/period-row.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';
import { changeImplementation } from './change-implementation.ts';
import { answerMany } from '#functions/records/holdings/periods/change-many.ts';
import { changePeriod } from './change-period.ts';
import { decisionHandlers } from './decision-handlers.ts';
import { itemHandlers } from './item-handlers.ts';
import { createImplementation } from './create-implementation.ts';
import { saveEvaluation } from './save-evaluation.ts';
import { stakeHandlers } from './stake-handlers.ts';
import { workflowHandlers } from './workflow-handlers.ts';
import { type Message, say, together } from '#shared/domain/messages/message.ts';
import { warningOfPrices } from '#functions/records/holdings/periods/price-jumps.ts';

async function present(
  request: Pick<Request<typeof subscriptionPeriods.get>, 'model'>,
  period: SubscriptionPeriod,
  include = '',
): Promise<PeriodRow> {
  const model = await request.model();
  const row = periodRow(model, model.find('subscription_period', period.id) ?? period, today(memberOf(model).timezone));
  return withMetaDataGroups(model, 'subscription_period', withIncludes(model, row, include));
}

/** The values of a new period, and its subscription: an existing one, or the name for a new one. A required field sent as null counts as missing. */
function readCreation(model: ReadModel, body: BodyOf<typeof subscriptionPeriods.create>) {
  const { subscription_id, subscription_name, normalized_currency, meta_data_fields_by_category, ...given } = body;
  if (normalized_currency !== undefined && normalized_currency !== memberOf(model).currency)
    throw invalid({ normalized_currency: [say('periods.otherCurrencyRequired', { currency: memberOf(model).currency })] });
  const required = ['product_id', 'start_date', 'owner_id', 'financial_period_id', 'currency'] as const;
  const values = Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== null || !(required as readonly string[]).includes(field)),
  );
  return {
    change: withLiveReferences(model, 'subscription_period', values as Partial<PeriodValues>),
    target: subscription_id
      ? { subscriptionId: subscription_id }
      : { name: subscription_name ?? null, metaData: { given: meta_data_fields_by_category } },
  };
}

const update = async (request: Changing & Pick<Request<typeof subscriptionPeriods.update>, 'body' | 'query'>) => {
  const period = await changePeriod(request.repo, await request.model(), request.params.id, request.body);
  return withPriceWarning(request, await present(request, period, request.query.include), request.body);
};

/** The saved period, with a warning where the price it was given is far from the last known one. */
async function withPriceWarning(
  request: Pick<Request<typeof subscriptionPeriods.update>, 'model'>,
  row: PeriodRow,
  given: { price?: number | null | undefined },
  message?: Message,
) {
  const warning = typeof given.price === 'number' ? warningOfPrices(await request.model(), [row]) : undefined;
  const said = together([...(message ? [message] : []), ...(warning ? [warning] : [])]);
  return answer(row, { ...(said && { message: said }), ...(warning && { status: 'warning' }) });
}

export const handler = serve(
  bind(subscriptionPeriods, {
    create: async (request) => {
      const { repo, body } = request;
      const known = await request.model();
      const { change, target } = readCreation(known, body);
      const period = await repo.commit(async (tx) => createPeriod(tx, await tx.model(), change, target));
      const row = await present(request, period);
      const name = row.subscription?.name ?? '';
      const created = 'subscriptionId' in target ? say('periods.periodOfCreated', { name }) : say('periods.subscriptionCreated', { name });
      return withPriceWarning(request, row, body, created);
    },
    update,
    updateByPost: (request) => update({ ...request, query: {} }),
    updateMany: ({ repo, body, query }) =>
      answerMany(
        repo,
        body.periods.map(({ id, ...change }, index) => ({ id, at: `periods.${index}`, change })),
        query.check,
      ),
    bulkUpdate: ({ repo, body }) =>
      answerMany(
        repo,
        body.ids.map((id) => ({ id, at: id, change: body.changes })),
      ),
    remove: deletionHandler('subscription_period'),
  }),
  bind(changeSets, {
    undo: async ({ caller, params }) => {
      const undone = await undoChangeSet(caller, params.id);
      const isDoneAlready = undone.restored === 0 && undone.skipped.length === 0;
      return answer(undone, { ...undoStatus(undone), ...(isDoneAlready && { message: say('change-sets.alreadyUndone') }) });
    },
    undoCommit: ({ caller, params }) => undoCommit(caller, Number(params.seq)),
  }),
  bind(workflows, workflowHandlers),
  bind(periodDecisions, decisionHandlers),
  bind(periodItems, itemHandlers),
  bind(periodStakes, stakeHandlers),
  bind(evaluations, {
    save: async (request) => {
      const { repo, params, body, caller } = request;
      await saveEvaluation(repo, params.id, body);
      return evaluationView(await request.model(), params.id, caller.userId);
    },
  }),
  bind(implementations, {
    create: async (request) => {
      const { repo, params, body } = request;
      await createImplementation(repo, params.id, body);
      return implementationView(await request.model(), params.id);
    },
    change: async (request) => {
      const { repo, params, body } = request;
      await changeImplementation(repo, params.id, body);
      return implementationView(await request.model(), params.id);
    },
  }),
);
