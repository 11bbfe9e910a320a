/**
 * Every group of calls by its name. Re-exports, so that the compiler refers to the type of a group instead of writing all of them out: as one object
 * the declaration exceeds what the compiler can write (TS7056).
 */
export { auth } from './groups/auth.ts';
export {
  costCenters,
  departments,
  licenseQualifierLabels,
  licenseTermLabels,
  productTypes,
  subjectCategories,
} from './groups/catalogues.ts';
export { budgets } from './groups/budgets.ts';
export { changeSets } from './groups/change-sets.ts';
export { changes } from './groups/changes.ts';
export { chartCalls, figureBoxes } from './groups/charts.ts';
export { contacts } from './groups/contacts.ts';
export { customForms, formAnswers, publicForms } from './groups/custom-forms.ts';
export { dataImports } from './groups/data-imports.ts';
export { dealOffers, offerActions, offerList, offerResponses } from './groups/deal-offers.ts';
export { dealOrders } from './groups/deal-orders.ts';
export { receivedChanges, receivedOffers } from './groups/received-offers.ts';
export { dealCards, deals } from './groups/deals.ts';
export { departmentEvidence, insightsDocument, subscriptionEvidence } from './groups/evidence-packs.ts';
export { emailing } from './groups/emailing.ts';
export { emailTemplates } from './groups/email-templates.ts';
export { receivedEmails } from './groups/received-emails.ts';
export { emailBatches, emails, subscriptionHistory } from './groups/emails.ts';
export { evaluations } from './groups/evaluations.ts';
export { exchangeRates } from './groups/exchange-rates.ts';
export { downloads, exports } from './groups/exports.ts';
export { forecasts } from './groups/forecasts.ts';
export { fteFields, fteYears } from './groups/fte.ts';
export { financialPeriods } from './groups/financial-periods.ts';
export { harvest } from './groups/harvest.ts';
export { implementations } from './groups/implementations.ts';
export {
  articleImports,
  budgetImports,
  imports,
  licenseImports,
  membershipImports,
  priceImports,
  providerImports,
} from './groups/imports.ts';
export { infoBoxes } from './groups/info-boxes.ts';
export { inlineEditing } from './groups/inline-editing.ts';
export { ipAddresses } from './groups/ip-addresses.ts';
export { pageLayouts } from './groups/layouts.ts';
export { licenseAmendments, licenseCards, licensePeriodCards, licensePeriods, licenses } from './groups/licenses.ts';
export { securityEvents, securitySettings } from './groups/security.ts';
export { media } from './groups/media.ts';
export { letters, membershipGroups, membershipInvitations, memberships } from './groups/memberships.ts';
export { meta } from './groups/meta.ts';
export { metaDataCategories, metaDataColumns, metaDataFields, metaDataValues } from './groups/metadata.ts';
export { periodDecisions } from './groups/period-decisions.ts';
export { periodItems } from './groups/period-items.ts';
export { periodStakes } from './groups/period-stakes.ts';
export { priceCeilings } from './groups/price-ceilings.ts';
export { progress } from './groups/progress.ts';
export { productCards, products } from './groups/products.ts';
export { previousImports } from './groups/previous-imports.ts';
export { providers, publisherCards, publishers, vendorCards, vendors } from './groups/providers.ts';
export { reads } from './groups/reads.ts';
export { calendar, myWork, reminders } from './groups/reminders.ts';
export { sampleData } from './groups/sample-data.ts';
export { secondFactors } from './groups/second-factors.ts';
export { scenarios } from './groups/scenarios.ts';
export { reports } from './groups/reports.ts';
export { renewals } from './groups/renewals.ts';
export { search } from './groups/search.ts';
export { settings, uploads } from './groups/settings.ts';
export { feedbackInvitations, stakeholderResponses, stakeholders } from './groups/stakeholders.ts';
export { subscriptionLicenses } from './groups/subscription-licenses.ts';
export { subscriptionReminders } from './groups/subscription-reminders.ts';
export { subscriptionTerms } from './groups/subscription-terms.ts';
export { subscriptionPeriods } from './groups/subscription-periods.ts';
export { agreements } from './groups/agreements.ts';
export { researchOutput } from './groups/research-output.ts';
export { articleCharges, articles } from './groups/articles.ts';
export { subscriptionUsage } from './groups/subscription-usage.ts';
export { subscriptionCards, subscriptions } from './groups/subscriptions.ts';
export { titleListImports } from './groups/title-list-imports.ts';
export { publications, titleLists } from './groups/title-lists.ts';
export { toDoBoards, toDoStates } from './groups/to-do-boards.ts';
export { subscribers, toDos } from './groups/to-dos.ts';
export { usageAnomalies } from './groups/usage-anomalies.ts';
export { usageCoverage } from './groups/usage-coverage.ts';
export { usageEntries } from './groups/usage-entries.ts';
export { usageImports } from './groups/usage-imports.ts';
export { usageLinks } from './groups/usage-links.ts';
export { usageTitles } from './groups/usage-titles.ts';
export { usageSources } from './groups/usage-sources.ts';
export { users } from './groups/users.ts';
export { sso, ssoLinks } from './groups/sso.ts';
export {
  licenseDocuments,
  licensePeriodDocuments,
  ordersAndInvoices,
  productDocuments,
  publisherDocuments,
  subscriptionDocuments,
  vendorDocuments,
  vendorInvoices,
} from './groups/vendor-invoices.ts';
export { workflowSettings } from './groups/workflow-settings.ts';
export { workflows } from './groups/workflows.ts';
export { notifications } from './groups/notifications.ts';
