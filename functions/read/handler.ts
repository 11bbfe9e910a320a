import { plainCatalogues } from '#shared/contract/groups/catalogues.ts';
import { groups } from '#shared/contract/calls.ts';
import type { DownloadRequest } from '#shared/contract/families/download.ts';
import { namedDownloads } from '#shared/contract/groups/exports.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { renewedByThemselves } from '#functions/records/money/forecasts/renewed-by-themselves.ts';
import { termsProposals } from '#functions/records/holdings/subscriptions/terms-proposals.ts';
import { notFound } from '#shared/contract/errors.ts';
import { defaultPageSize, largestPageSize, type ListQuery } from '#shared/contract/list-query.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import { importGroupOf } from '#shared/contract/groups/imports.ts';
import { importKindNames } from '#shared/domain/imports/import-kind-names.ts';
import { type ListName, lists, plainListNames } from '#shared/contract/lists.ts';
import { linkCategories } from '#shared/domain/links/link-categories.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { bind, type ReadHandlers, serve } from '#functions/platform/http.ts';
import { metaDataOfRecord, metaDataHolder, withMetaDataGroups } from '#functions/records/ground/metadata/meta-data-values.ts';
import { withMetaData } from '#functions/records/ground/metadata/with-meta-data.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { evaluationView } from '#functions/records/holdings/periods/evaluation-view.ts';
import { implementationView } from '#functions/records/work/workflow/implementation-view.ts';
import { rateUpdateRows } from '#functions/records/money/exchange-rates/exchange-rate-row.ts';
import { fteYearRows } from '#functions/records/ground/fte/fte-field-row.ts';
import { dayOf } from '#functions/records/ground/references/member-of.ts';
import { proposeNextPeriod } from '#functions/records/holdings/periods/next-period.ts';
import { periodRow, withIncludes } from '#functions/records/holdings/periods/period-row.ts';
import { owners, reference, references } from '#functions/records/ground/references/reference.ts';
import { productSubjects } from '#functions/records/holdings/products/product-subjects.ts';
import { renewalGlance } from '#functions/records/holdings/subscriptions/renewal-glance.ts';
import { subscriptionRow } from '#functions/records/output/lists/subscription-row.ts';
import { contactReads, contactsOf, ipAddressReads } from './contact-reads.ts';
import { cardReads, downloadMedia } from './card-reads.ts';
import { catalogueReads } from './catalogue-reads.ts';
import {
  dealOfferReads,
  dealReads,
  letterReads,
  membershipGroupReads,
  membershipReads,
  receivedChangeReads,
  receivedOfferReads,
  offerListReads,
} from './consortium-reads.ts';
import { departmentReads } from './department-reads.ts';
import { receivedEmailReads } from './received-email-reads.ts';
import { emailBatchReads, emailReads, subscriptionHistoryReads } from './email-reads.ts';
import { exportRequested } from './export-requested.ts';
import { exportList } from './export-list.ts';
import { answerReads, formReads } from './form-reads.ts';
import {
  costCenterChoices,
  departmentChoices,
  exchangeRateForm,
  financialPeriodForm,
  financialPeriodChoices,
  metaDataFieldForm,
  periodForm,
  productForm,
  providerForm,
} from './forms.ts';
import { metaDataColumnsOfEntity } from '#functions/records/output/lists/list-columns.ts';
import {
  amendmentReads,
  availableLicensePeriods,
  labelReads,
  licenseChoices,
  licensePeriodReads,
  licensePeriodsOfSubscription,
  licenseReads,
} from './license-reads.ts';
import { readListView } from '#functions/records/output/lists/list-view.ts';
import { readPage } from './pages/read-page.ts';
import { sampleView } from '#functions/records/use/sample-data/removal-of.ts';
import { infoBoxReads } from './info-boxes.ts';
import { layoutReads } from './layout-reads.ts';
import { licenseRows } from '#functions/records/output/lists/license-rows.ts';
import { importList } from './import-list.ts';
import { invoiceReads, orderAndInvoiceReads } from './invoice-reads.ts';
import { answerList, mapPage, oneRow } from '#functions/records/output/lists/list-answer.ts';
import {
  exchangeRateRows,
  financialPeriodRows,
  fteFieldRows,
  metaDataFieldRows,
  periodRows,
  plainListRows,
  plainRows,
  productRows,
  publisherListRows,
  publisherRows,
  subscriptionRows,
  vendorListRows,
  vendorRows,
  visibleProviderRows,
} from '#functions/records/output/lists/list-sources.ts';
import { subscriptionReminders } from '#functions/records/work/reminders/subscription-reminder-rows.ts';
import { decisionReads, itemReads, priceCeilingReads } from './period-reads.ts';
import { progressReads } from './progress-reads.ts';
import { providerDuplicates } from './provider-duplicates.ts';
import { workToDo } from './my-work.ts';
import { reminderReads } from './reminder-reads.ts';
import { reportReads } from './reports/report-reads.ts';
import { countHits, withFacts } from './search-facts.ts';
import { bestHits, findEntries } from './search-hits.ts';
import { memberSettingsOf, settingsOf, settingsPart } from './settings-reads.ts';
import { agreementReads } from './research/agreement-reads.ts';
import { articleReads, chargeReads } from './research/article-reads.ts';
import { scenarioFormReads } from './scenario-form-reads.ts';
import { usageEntryFormReads, usageLinkFormReads } from './usage-form-reads.ts';
import { subscriptionUsageReads } from './subscription-usage-reads.ts';
import { usageSourceReads } from './usage-reads.ts';
import { userReads } from './user-reads.ts';
import { workflowReads, workflowSettingsReads } from './workflow-reads.ts';
import { invitationReads, stakeholderReads, stakeReads } from './stakeholder-reads.ts';
import { toDoBoardReads, toDoStateReads } from './to-do-board-reads.ts';
import { notificationReads } from './notification-reads.ts';
import { toDoReads } from './to-do-reads.ts';
import { mostTitleHits, publicationReads, titleHits, titleListReads } from './title-reads.ts';
import { say } from '#shared/domain/messages/message.ts';
import { priceJumpRows } from '#functions/records/holdings/periods/price-jumps.ts';
import { titleListRows } from '#functions/records/holdings/title-lists/title-list-rows.ts';

interface Asked {
  model(): Promise<ReadModel>;
  caller: Caller;
  query: unknown;
  body: unknown;
  params: unknown;
}

/** POST on a list, for its download (C503). */
function downloadOf(name: ListName) {
  return async (request: Asked) =>
    exportList(request.caller, await request.model(), {
      name,
      query: request.query as ListQuery,
      request: request.body as DownloadRequest,
    });
}

function providerReads(name: 'publishers' | 'vendors') {
  const { list, get, form, deleteConfirmation } = catalogueReads({
    kind: 'provider',
    metaData: name === 'publishers' ? 'publisher' : 'vendor',
    list: name,
    rows: name === 'publishers' ? publisherRows : vendorRows,
    listed: name === 'publishers' ? publisherListRows : vendorListRows,
    form: (model) => providerForm(model, name === 'publishers' ? 'publisher' : 'vendor'),
  });
  return { list, get, form, deleteConfirmation, download: downloadOf(name) };
}

const subscriptionReads = catalogueReads({ kind: 'subscription', list: 'subscriptions', rows: subscriptionRows, form: () => ({}) });
const plain =
  <K extends KindName>(kind: K) =>
  (model: ReadModel) =>
    plainRows(model, kind);

/** All reads: lists, records, forms, search, exports. One function holds the read model for all of them. */
export const handler = serve(
  bind(groups.reads, { together: readPage }),
  bind(groups.settings, {
    listView: ({ repo, params }) => readListView(repo, params.name),
    get: async (request) => settingsOf(await request.model(), request.repo),
    namespace: async (request) => settingsPart(await request.model(), request.repo, request.params.namespace),
    memberSettings: async (request) => memberSettingsOf(await request.model()),
    entityLabels: async (request) => [...(await request.model()).all('entity_label')],
    entityLabel: async (request) => {
      const label = (await request.model()).find('entity_label', request.params.id);
      if (!label) throw notFound(say('kinds.entity_label'));
      return label;
    },
    recentActions: async (request) => {
      const { recentActions } = await import('./recent-actions.ts');
      return recentActions(await request.model(), request.caller, request.query, request.query.extra);
    },
  }),
  bind(groups.reports, reportReads),
  bind(groups.financialPeriods, {
    ...catalogueReads({ kind: 'financial_period', list: 'financial-periods', rows: financialPeriodRows, form: financialPeriodForm }),
    list: async (request) => {
      const model = await request.model();
      const { year } = request.query.extra;
      const rows = financialPeriodRows(model).filter(
        (row) => year === undefined || (Number(row.start_date.slice(0, 4)) <= year && Number(row.end_date.slice(0, 4)) >= year),
      );
      return answerList(model, 'financial-periods', rows, request.query);
    },
  }),
  bind(groups.exchangeRates, {
    ...catalogueReads({ kind: 'exchange_rate', list: 'exchange-rates', rows: exchangeRateRows, form: exchangeRateForm }),
    updates: async (request) => rateUpdateRows(await request.model(), request.query),
  }),
  bind(groups.evaluations, {
    get: async (request) => evaluationView(await request.model(), request.params.id, request.caller.userId),
  }),
  bind(groups.implementations, {
    get: async (request) => implementationView(await request.model(), request.params.id),
  }),
  bind(groups.search, {
    full: async (request) => {
      const { query, paginated, page = 1, per_page = defaultPageSize, tag } = request.query;
      const tags = tag === undefined ? undefined : new Set(tag.split(','));
      const model = await request.model();
      const isAsked = tags === undefined || tags.has('publication') || paginated === true;
      const titles = isAsked ? await titleHits(request.caller, model, query, mostTitleHits) : [];
      const all = findEntries(model, query, request.caller.permissions, titles);
      const found = all.filter(({ hit }) => !tags || tags.has(hit.tag));
      if (paginated !== true) return withFacts(model, bestHits(found, 0, largestPageSize));
      const data = withFacts(model, bestHits(found, (page - 1) * per_page, page * per_page));
      return { data, last_row: found.length, counts: countHits(all.map(({ hit }) => hit)) };
    },
    top: async (request) => {
      const { query } = request.query;
      const model = await request.model();
      const titles = await titleHits(request.caller, model, query, 8);
      return withFacts(model, bestHits(findEntries(model, query, request.caller.permissions, titles), 0, 8));
    },
  }),
  bind(groups.subscriptions, {
    form: async (request) => periodForm(await request.model()),
    list: subscriptionReads.list,
    get: async (request) => {
      const model = await request.model();
      const subscription = model.find('subscription', request.params.id);
      if (!subscription) throw notFound(say('kinds.subscription'));
      const day = dayOf(model);
      return { ...subscriptionRow(model, subscription, day), renewal: renewalGlance(model, subscription, day) };
    },
    deleteConfirmation: subscriptionReads.deleteConfirmation,
    download: downloadOf('subscriptions'),
    periods: async (request) => {
      const model = await request.model();
      const subscription = model.find('subscription', request.params.id);
      if (!subscription) throw notFound(say('kinds.subscription'));
      const day = dayOf(model);
      const rows = model
        .by('subscription_period', 'subscription_id', subscription.id)
        .map((period) => withMetaData(model, 'subscription-periods', periodRow(model, period, day)));
      const found = answerList(model, 'subscription-periods', rows, request.query);
      return mapPage(found, (row) => withIncludes(model, row, request.query.include));
    },
    titleLists: async (request) => {
      const { subscriptionTitleLists } = await import('./titles/title-list-reads.ts');
      return subscriptionTitleLists(await request.model(), request.params.id, request.query.period_id);
    },
  }),
  bind(groups.titleLists, titleListReads),
  bind(groups.publications, publicationReads),
  bind(groups.subscriptionPeriods, {
    list: async (request) => {
      const model = await request.model();
      const found = answerList(model, 'subscription-periods', periodRows(model, request.query.changed), request.query);
      return mapPage(found, (row) => withIncludes(model, row, request.query.include));
    },
    form: async (request) => periodForm(await request.model()),
    formForSubscription: async (request) => {
      const model = await request.model();
      const subscription = reference(model, 'subscription', request.params.id);
      if (!subscription) throw notFound(say('kinds.subscription'));
      const next = proposeNextPeriod(model, subscription.id, dayOf(model));
      return { ...periodForm(model), meta_data_fields_by_category: [], subscription, next_period: next.ok ? next.draft : null };
    },
    startYears: async (request) => {
      const years = new Set([...(await request.model()).all('subscription_period')].map((period) => Number(period.start_date.slice(0, 4))));
      return [...years].sort((a, b) => b - a);
    },
    get: async (request) => {
      const model = await request.model();
      const period = model.find('subscription_period', request.params.id);
      if (!period) throw notFound(say('metadata.subscriptionPeriod'));
      const row = withIncludes(model, periodRow(model, period, dayOf(model)), request.query.include);
      return withMetaDataGroups(model, 'subscription_period', row);
    },
    checkPrices: async (request) => priceJumpRows(await request.model(), request.body.prices),
    deleteConfirmation: async (request) =>
      confirmDeletion(await request.model(), 'subscription_period', request.params.id, '/subscription-periods'),
  }),
  bind(groups.periodDecisions, decisionReads),
  bind(groups.periodItems, itemReads),
  bind(groups.priceCeilings, priceCeilingReads),
  bind(groups.periodStakes, stakeReads),
  bind(groups.stakeholders, stakeholderReads),
  bind(groups.feedbackInvitations, invitationReads),
  bind(groups.memberships, membershipReads),
  bind(groups.deals, dealReads),
  bind(groups.dealOffers, dealOfferReads),
  bind(groups.offerList, offerListReads),
  bind(groups.receivedOffers, receivedOfferReads),
  bind(groups.receivedChanges, receivedChangeReads),
  bind(groups.dealCards, cardReads('deals')),
  bind(groups.membershipGroups, membershipGroupReads),
  bind(groups.letters, letterReads),
  bind(groups.customForms, formReads),
  bind(groups.formAnswers, answerReads),
  bind(groups.publishers, {
    ...providerReads('publishers'),
    licenses: async (request) => {
      const model = await request.model();
      const publisher = oneRow(model, 'provider', publisherRows(model), request.params.id);
      const rows = licenseRows(model).filter((row) => row.publisher?.id === publisher.id);
      return answerList(model, 'licenses', rows, request.query);
    },
    products: async (request) => {
      const model = await request.model();
      const publisher = oneRow(model, 'provider', publisherRows(model), request.params.id);
      const rows = productRows(model).filter((row) => row.publisher?.id === publisher.id);
      return answerList(model, 'products', rows, request.query);
    },
    subscriptions: async (request) => {
      const model = await request.model();
      const publisher = oneRow(model, 'provider', publisherRows(model), request.params.id);
      const rows = subscriptionRows(model, request.query.changed).filter((row) => row.publisher?.id === publisher.id);
      return answerList(model, 'subscriptions', rows, request.query);
    },
    contacts: async (request) =>
      contactsOf(request, oneRow(await request.model(), 'provider', publisherRows(await request.model()), request.params.id).id),
  }),
  bind(groups.vendors, {
    ...providerReads('vendors'),
    subscriptions: async (request) => {
      const model = await request.model();
      const vendor = oneRow(model, 'provider', vendorRows(model), request.params.id);
      const rows = subscriptionRows(model, request.query.changed).filter((row) => row.vendor?.id === vendor.id);
      return answerList(model, 'subscriptions', rows, request.query);
    },
    contacts: async (request) =>
      contactsOf(request, oneRow(await request.model(), 'provider', vendorRows(await request.model()), request.params.id).id),
  }),
  bind(groups.providers, {
    list: async (request) => {
      const model = await request.model();
      return answerList(model, 'providers', visibleProviderRows(model, request.caller), request.query);
    },
    duplicates: async (request) => providerDuplicates(await request.model()),
  }),
  bind(groups.contacts, contactReads),
  bind(groups.ipAddresses, ipAddressReads),
  bind(groups.products, {
    ...catalogueReads({ kind: 'product', metaData: 'product', list: 'products', rows: productRows, form: productForm }),
    subscriptions: async (request) => {
      const model = await request.model();
      const product = oneRow(model, 'product', productRows(model), request.params.id);
      const rows = subscriptionRows(model, request.query.changed).filter((row) => row.product?.id === product.id);
      return answerList(model, 'subscriptions', rows, request.query);
    },
    titleLists: async (request) => {
      const model = await request.model();
      const product = oneRow(model, 'product', productRows(model), request.params.id);
      const rows = titleListRows(model).filter((row) => row.product?.id === product.id);
      return answerList(model, 'title-lists', rows, request.query);
    },
    subjectCategories: async (request) => {
      const model = await request.model();
      return productSubjects(model, oneRow(model, 'product', productRows(model), request.params.id));
    },
  }),
  ...plainListNames.map((list) => {
    // The groups differ only in their rows, which are those of the list.
    const group = plainCatalogues[lists[list].plain] as typeof groups.productTypes;
    return bind(group, catalogueReads({ kind: lists[list].kind, list, rows: (model) => plainListRows(model, list), form: () => ({}) }));
  }),
  bind(groups.fteFields, catalogueReads({ kind: 'fte_field', list: 'fte-fields', rows: fteFieldRows, form: () => ({}) })),
  bind(groups.fteYears, { list: async (request) => fteYearRows(await request.model()) }),
  bind(groups.departments, departmentReads),
  ...importKindNames.map((kind) => bind(importGroupOf[kind], { list: importList(kind) })),
  bind(groups.usageImports, { list: importList('usage') }),
  bind(groups.previousImports, { list: importList() }),
  bind(
    groups.metaDataCategories,
    catalogueReads({ kind: 'meta_data_category', list: 'meta-data-categories', rows: plain('meta_data_category'), form: () => ({}) }),
  ),
  bind(
    groups.metaDataFields,
    catalogueReads({ kind: 'meta_data_field', list: 'meta-data-fields', rows: metaDataFieldRows, form: metaDataFieldForm }),
  ),
  bind(groups.metaDataValues, {
    get: async (request) => {
      const model = await request.model();
      const { entity, id } = metaDataHolder(model, request.caller, request.params.entity, request.params.id);
      return metaDataOfRecord(model, entity.id, id);
    },
  }),
  bind(groups.metaDataColumns, {
    get: async (request) => {
      const columns = metaDataColumnsOfEntity(await request.model(), request.params.entity);
      if (!columns) throw notFound(say('metadata.entity'));
      return columns;
    },
  }),
  bind(groups.licenseCards, cardReads('licenses')),
  bind(groups.licensePeriodCards, cardReads('license-periods')),
  bind(groups.workflows, workflowReads),
  bind(groups.workflowSettings, workflowSettingsReads),
  bind(groups.subscriptionReminders, {
    list: async (request) => subscriptionReminders(await request.model(), request.params.id, request.caller.userId),
  }),
  bind(groups.subscriptionTerms, {
    renewed: async (request) => renewedByThemselves(await request.model(), request.query.year),
    proposals: async (request) => {
      const { query } = request;
      const model = await request.model();
      const asked = query.subscription_id === undefined ? undefined : model.find('subscription', query.subscription_id);
      if (query.subscription_id !== undefined && !asked) throw notFound(say('kinds.subscription'));
      const inOrder = nameOrder(model);
      const all = asked ? [asked] : [...model.all('subscription')].sort((a, b) => inOrder(a.name, b.name));
      return all.flatMap((subscription) => termsProposals(model, subscription));
    },
  }),
  bind(groups.subscriptionLicenses, {
    list: async (request) => licensePeriodsOfSubscription(await request.model(), request.params.id),
    available: async (request) => availableLicensePeriods(await request.model(), request.params.id),
  }),
  bind(groups.licenses, licenseReads),
  bind(groups.licensePeriods, licensePeriodReads),
  bind(groups.licenseAmendments, amendmentReads),
  bind(groups.licenseTermLabels, labelReads.term),
  bind(groups.licenseQualifierLabels, labelReads.qualifier),
  bind(groups.progress, progressReads),
  bind(groups.inlineEditing, {
    license: async (request) => licenseChoices(await request.model()),
    product: async (request) => {
      const model = await request.model();
      return {
        publishers: references(model, 'provider', (row) => row['is_publisher'] === true && row['active'] === true),
        'product-types': references(model, 'product_type'),
        'subject-categories': references(model, 'subject_category'),
        owners: owners(model),
      };
    },
    subscriptionPeriod: async (request) => {
      const model = await request.model();
      return {
        vendors: references(model, 'provider', (row) => row['is_vendor'] === true && row['active'] === true),
        publishers: references(model, 'provider', (row) => row['is_publisher'] === true && row['active'] === true),
        products: references(model, 'product'),
        'product-types': references(model, 'product_type'),
        owners: owners(model),
        departments: departmentChoices(model),
        'cost-centers': costCenterChoices(model),
        'financial-periods': financialPeriodChoices(model).map(({ id, name }) => ({ id, name })),
      };
    },
  }),
  bind(groups.vendorInvoices, invoiceReads),
  bind(groups.ordersAndInvoices, orderAndInvoiceReads),
  bind(groups.subscriptionCards, cardReads('subscriptions')),
  bind(groups.productCards, cardReads('products')),
  bind(groups.publisherCards, cardReads('publishers')),
  bind(groups.vendorCards, cardReads('vendors')),
  bind(groups.emails, emailReads),
  bind(groups.receivedEmails, receivedEmailReads),
  bind(groups.emailBatches, emailBatchReads),
  bind(groups.subscriptionHistory, subscriptionHistoryReads),
  bind(groups.media, {
    linkForm: async () => ({ categories: linkCategories.map(({ id, name }) => ({ id, name })) }),
    download: downloadMedia,
  }),
  bind(groups.pageLayouts, layoutReads),
  bind(groups.infoBoxes, infoBoxReads),
  bind(groups.sampleData, { get: async (request) => sampleView(await request.model()) }),
  bind(groups.reminders, reminderReads),
  bind(groups.toDoBoards, toDoBoardReads),
  bind(groups.toDoStates, toDoStateReads),
  bind(groups.toDos, toDoReads),
  bind(groups.notifications, notificationReads),
  bind(groups.articles, articleReads),
  bind(groups.articleCharges, chargeReads),
  bind(groups.scenarios, scenarioFormReads),
  bind(groups.subscriptionUsage, subscriptionUsageReads),
  bind(groups.usageLinks, usageLinkFormReads),
  bind(groups.usageEntries, usageEntryFormReads),
  bind(groups.agreements, agreementReads),
  bind(groups.researchOutput, {
    openApc: async (request) => (await import('./research/export-open-apc.ts')).exportOpenApc(request),
  }),
  bind(groups.usageSources, usageSourceReads),
  bind(groups.users, userReads),
  bind(groups.myWork, {
    get: async (request) =>
      workToDo(await request.model(), request.query.everyone === true ? undefined : (request.caller.userId ?? undefined)),
  }),
  bind(groups.exports, {
    spendOverview: async (request) => (await import('./export-spend-overview.ts')).exportSpendOverview(request),
    usage: async (request) => (await import('./export-usage.ts')).exportUsage(request),
    entity: (request) => exportRequested(request, request.params.entity as ListName),
    download: (request) => exportRequested(request, request.params.entity as ListName, request.body),
  }),
  bind(
    groups.downloads,
    Object.fromEntries(
      namedDownloads.map((list) => [list, (request) => exportRequested(request, list, {}, request.params.name)]),
    ) as ReadHandlers<typeof groups.downloads>,
  ),
);
