import type { groups } from '#shared/contract/calls.ts';
import { termStatuses, licenseStatuses } from '#shared/contract/entities/license.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import type { AvailableLicensePeriod } from '#shared/contract/rows/license-row.ts';
import { largestComparison, smallestComparison } from '#shared/domain/licenses/compare-licenses.ts';
import { renewalOf } from '#shared/domain/licenses/renewal.ts';
import { licenseTime } from '#shared/domain/licenses/license-time.ts';
import { latestFirst } from '#shared/domain/licenses/shown-period.ts';
import { actionsOf } from '#shared/domain/licenses/status-actions.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { licensePeriodRow } from '#functions/records/holdings/licenses/license-period-row.ts';
import { licenseRow } from '#functions/records/holdings/licenses/license-row.ts';
import { liveTerms } from '#functions/records/holdings/licenses/license-terms.ts';
import { licensedSubscription, licensePeriodsOf, subscriptionsUnder } from '#functions/records/ground/references/licensed-subscriptions.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';
import { nextLabelOrder } from '#functions/records/holdings/licenses/next-label-order.ts';
import { owners, reference, references } from '#functions/records/ground/references/reference.ts';
import { answerCanI } from './can-i.ts';
import { catalogueReads } from './catalogue-reads.ts';
import { compareLicenses } from './compare-licenses.ts';
import { exportList } from './export-list.ts';
import {
  amendmentRows,
  licensePeriodRows,
  licenseRows,
  qualifierLabelRows,
  termLabelRows,
} from '#functions/records/output/lists/license-rows.ts';
import { say } from '#shared/domain/messages/message.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';

function publishers(model: ReadModel) {
  return references(model, 'provider', (row) => row['is_publisher'] === true && row['active'] === true);
}

/** The options for cells and forms of a licence (C423, C505). */
export function licenseChoices(model: ReadModel) {
  return { publishers: publishers(model), owners: owners(model) };
}

function labelChoices(model: ReadModel, kind: 'license_term_label' | 'license_qualifier_label') {
  const inOrder = nameOrder(model);
  return [...model.all(kind)]
    .filter((label) => label.active)
    .sort((a, b) => a.order - b.order || inOrder(a.name, b.name))
    .map(({ id, name, description }) => ({ id, name, description }));
}

const statusNames = { yes: 'Yes', no: 'No', 'n/a': 'n/a' } as const;

function termChoices(model: ReadModel) {
  return {
    terms: labelChoices(model, 'license_term_label').map((choice) => ({
      ...choice,
      kind: model.find('license_term_label', choice.id)?.kind ?? ('permission' as const),
    })),
    qualifiers: labelChoices(model, 'license_qualifier_label'),
    term_statuses: termStatuses.map((id) => ({ id, name: statusNames[id] })),
    statuses: [...licenseStatuses],
  };
}

/** R099: the options of a period's form; for a licence, the initial values of its renewal (R058). */
function periodForm(model: ReadModel, licenseId: string | undefined) {
  const license = licenseId === undefined ? undefined : model.find('license', licenseId);
  if (licenseId !== undefined && !license) throw notFound(say('kinds.license'));
  const inOrder = nameOrder(model);
  return {
    ...licenseChoices(model),
    ...termChoices(model),
    actions: actionsOf('pending'),
    subscriptions: [...model.all('subscription')]
      .sort((a, b) => inOrder(a.name, b.name))
      .map((subscription) => licensedSubscription(model, subscription)),
    license: license
      ? {
          id: license.id,
          name: license.name,
          publisher_id: model.resolve('provider', license.publisher_id) ?? license.publisher_id,
          owner_id: model.resolve('user', license.owner_id) ?? license.owner_id,
        }
      : null,
    renewal: license ? renewalFor(model, license.id) : null,
  };
}

function renewalFor(model: ReadModel, licenseId: string) {
  const [latest] = latestFirst(model.by('license_period', 'license_id', licenseId));
  const dates = latest && renewalOf(latest);
  if (!latest || !dates) return null;
  return {
    ...dates,
    owner_id: model.resolve('user', latest.owner_id),
    summary: latest.summary,
    terms: liveTerms(model, latest.terms),
    subscriptions: subscriptionsUnder(model, latest.id).map(({ id }) => id),
    renews: latest.id,
  };
}

const ofLicenses = catalogueReads({ kind: 'license', list: 'licenses', rows: licenseRows, form: licenseChoices });
const ofPeriods = catalogueReads({ kind: 'license_period', list: 'license-periods', rows: licensePeriodRows, form: () => ({}) });

/** The read calls of licences. */
export const licenseReads: ReadHandlers<typeof groups.licenses> = {
  list: ofLicenses.list,
  form: ofLicenses.form,
  get: async (request) => {
    const model = await request.model();
    const license = model.find('license', request.params.id);
    if (!license) throw notFound(say('kinds.license'));
    return licenseRow(model, license, dayOf(model));
  },
  deleteConfirmation: ofLicenses.deleteConfirmation,
  download: async (request) =>
    exportList(request.caller, await request.model(), { name: 'licenses', query: request.query, request: request.body }),
  compare: async (request) => {
    const model = await request.model();
    const ids = [...new Set(request.query.ids.split(','))].filter((id) => id !== '');
    if (ids.length < smallestComparison || ids.length > largestComparison)
      throw invalid(
        { ids: [say('lists.chooseLicenses', { smallestComparison, largestComparison })] },
        say('lists.chooseLicensesCompare', { smallestComparison, largestComparison }),
      );
    const licenses = ids.map((id) => {
      const license = model.find('license', id);
      if (!license) throw notFound(say('kinds.license'));
      return license;
    });
    return compareLicenses(model, licenses, request.query.on ?? dayOf(model));
  },
  canI: async (request) => {
    const model = await request.model();
    return answerCanI(model, request.query, request.query.on ?? dayOf(model));
  },
};

/** The read calls of their periods. */
export const licensePeriodReads: ReadHandlers<typeof groups.licensePeriods> = {
  list: ofPeriods.list,
  form: async (request) => periodForm(await request.model(), request.query.license_id),
  get: async (request) => {
    const model = await request.model();
    const period = model.find('license_period', request.params.id);
    if (!period) throw notFound(say('metadata.licensePeriod'));
    return licensePeriodRow(model, period, dayOf(model));
  },
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'license_period', request.params.id, '/license-periods'),
};

/** The read calls of amendments. */
export const amendmentReads: ReadHandlers<typeof groups.licenseAmendments> = catalogueReads({
  kind: 'license_amendment',
  list: 'license-amendments',
  rows: amendmentRows,
  form: termChoices,
});

/** The reads of the two catalogues of labels; a new label comes last. */
export const labelReads = {
  term: catalogueReads({
    kind: 'license_term_label',
    list: 'license-term-labels',
    rows: termLabelRows,
    form: (model) => ({ order: nextLabelOrder(model, 'license_term_label') }),
  }),
  qualifier: catalogueReads({
    kind: 'license_qualifier_label',
    list: 'license-qualifier-labels',
    rows: qualifierLabelRows,
    form: (model) => ({ order: nextLabelOrder(model, 'license_qualifier_label') }),
  }),
};

function subscriptionOf(model: ReadModel, id: string) {
  const subscription = model.find('subscription', id);
  if (!subscription) throw notFound(say('kinds.subscription'));
  return subscription;
}

/** The licence periods of a subscription, latest first (C146). */
export function licensePeriodsOfSubscription(model: ReadModel, subscriptionId: string) {
  const day = dayOf(model);
  const ids = licensePeriodsOf(model, subscriptionOf(model, subscriptionId));
  return latestFirst(ids.flatMap((id) => model.find('license_period', id) ?? [])).map((period) => licensePeriodRow(model, period, day));
}

/** The licence periods that a subscription could additionally be held under: dismissed ones excluded, those of its publisher first (C148). */
export function availableLicensePeriods(model: ReadModel, subscriptionId: string): AvailableLicensePeriod[] {
  const subscription = subscriptionOf(model, subscriptionId);
  const linked = new Set(licensePeriodsOf(model, subscription));
  const publisherId = model.resolve('provider', model.find('product', subscription.product_id)?.publisher_id ?? null);
  const day = dayOf(model);
  const inOrder = nameOrder(model);
  return latestFirst([...model.all('license_period')])
    .filter(({ id, status }) => status !== 'dismissed' && !linked.has(id))
    .map((period) => {
      const license = model.find('license', period.license_id);
      const publisher = reference(model, 'provider', license?.publisher_id);
      return {
        id: period.id,
        license_id: license?.id ?? period.license_id,
        name: license?.name ?? '',
        publisher,
        start_date: period.start_date,
        end_date: period.end_date,
        status: period.status,
        time: licenseTime(period, day),
        same_publisher: publisherId !== null && publisher?.id === publisherId,
      };
    })
    .sort((a, b) => Number(b.same_publisher) - Number(a.same_publisher) || inOrder(a.name, b.name));
}
