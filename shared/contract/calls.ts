import { auth } from './groups/auth.ts';
import { departments, licenseQualifierLabels, licenseTermLabels, plainCatalogues } from './groups/catalogues.ts';
import { budgets } from './groups/budgets.ts';
import { changeSets } from './groups/change-sets.ts';
import { changes } from './groups/changes.ts';
import { chartCalls, figureBoxes } from './groups/charts.ts';
import { contacts } from './groups/contacts.ts';
import { customForms, formAnswers, publicForms } from './groups/custom-forms.ts';
import { dataImports } from './groups/data-imports.ts';
import { departmentEvidence, insightsDocument, subscriptionEvidence } from './groups/evidence-packs.ts';
import { emailing } from './groups/emailing.ts';
import { emailTemplates } from './groups/email-templates.ts';
import { receivedEmails } from './groups/received-emails.ts';
import { emailBatches, emails, subscriptionHistory } from './groups/emails.ts';
import { evaluations } from './groups/evaluations.ts';
import { exchangeRates } from './groups/exchange-rates.ts';
import { downloads, exports } from './groups/exports.ts';
import { forecasts } from './groups/forecasts.ts';
import { fteFields, fteYears } from './groups/fte.ts';
import { financialPeriods } from './groups/financial-periods.ts';
import { harvest } from './groups/harvest.ts';
import { implementations } from './groups/implementations.ts';
import { importGroups } from './groups/imports.ts';
import { infoBoxes } from './groups/info-boxes.ts';
import { inlineEditing } from './groups/inline-editing.ts';
import { ipAddresses } from './groups/ip-addresses.ts';
import { pageLayouts } from './groups/layouts.ts';
import { licenseAmendments, licenseCards, licensePeriodCards, licensePeriods, licenses } from './groups/licenses.ts';
import { media } from './groups/media.ts';
import { meta } from './groups/meta.ts';
import { metaDataCategories, metaDataColumns, metaDataFields, metaDataValues } from './groups/metadata.ts';
import { notifications } from './groups/notifications.ts';
import { periodDecisions } from './groups/period-decisions.ts';
import { periodItems } from './groups/period-items.ts';
import { periodStakes } from './groups/period-stakes.ts';
import { priceCeilings } from './groups/price-ceilings.ts';
import { progress } from './groups/progress.ts';
import { productCards, products } from './groups/products.ts';
import { previousImports } from './groups/previous-imports.ts';
import { providers, publisherCards, publishers, vendorCards, vendors } from './groups/providers.ts';
import { calendar, myWork, reminders } from './groups/reminders.ts';
import { sampleData } from './groups/sample-data.ts';
import { scenarios } from './groups/scenarios.ts';
import { reports } from './groups/reports.ts';
import { renewals } from './groups/renewals.ts';
import { search } from './groups/search.ts';
import { settings, uploads } from './groups/settings.ts';
import { feedbackInvitations, stakeholderResponses, stakeholders } from './groups/stakeholders.ts';
import { subscriptionLicenses } from './groups/subscription-licenses.ts';
import { subscriptionPeriods } from './groups/subscription-periods.ts';
import { agreements } from './groups/agreements.ts';
import { researchOutput } from './groups/research-output.ts';
import { articleCharges, articles } from './groups/articles.ts';
import { subscriptionUsage } from './groups/subscription-usage.ts';
import { subscriptionCards, subscriptions } from './groups/subscriptions.ts';
import { titleListImports } from './groups/title-list-imports.ts';
import { publications, titleLists } from './groups/title-lists.ts';
import { toDoBoards, toDoStates } from './groups/to-do-boards.ts';
import { subscribers, toDos } from './groups/to-dos.ts';
import { usageAnomalies } from './groups/usage-anomalies.ts';
import { usageCoverage } from './groups/usage-coverage.ts';
import { usageEntries } from './groups/usage-entries.ts';
import { usageImports } from './groups/usage-imports.ts';
import { usageLinks } from './groups/usage-links.ts';
import { usageTitles } from './groups/usage-titles.ts';
import { usageSources } from './groups/usage-sources.ts';
import { users } from './groups/users.ts';
import {
  licenseDocuments,
  licensePeriodDocuments,
  ordersAndInvoices,
  productDocuments,
  publisherDocuments,
  subscriptionDocuments,
  vendorDocuments,
  vendorInvoices,
} from './groups/vendor-invoices.ts';
import { workflowSettings } from './groups/workflow-settings.ts';
import { workflows } from './groups/workflows.ts';
import type { AnyCall } from './route.ts';

/** THE CALL TABLE: every call by group and name. Paths, permissions and shapes stand nowhere else. */
export const groups = {
  auth,
  users,
  settings,
  pageLayouts,
  infoBoxes,
  sampleData,
  chartCalls,
  figureBoxes,
  uploads,
  financialPeriods,
  budgets,
  scenarios,
  exchangeRates,
  search,
  subscriptions,
  subscriptionCards,
  subscriptionEvidence,
  departmentEvidence,
  insightsDocument,
  subscriptionPeriods,
  changeSets,
  workflows,
  workflowSettings,
  evaluations,
  implementations,
  periodDecisions,
  periodItems,
  priceCeilings,
  articles,
  articleCharges,
  agreements,
  researchOutput,
  usageSources,
  harvest,
  usageLinks,
  usageTitles,
  usageCoverage,
  usageEntries,
  usageAnomalies,
  usageImports,
  periodStakes,
  publishers,
  publisherCards,
  vendors,
  vendorCards,
  providers,
  contacts,
  ipAddresses,
  products,
  productCards,
  ...plainCatalogues,
  departments,
  forecasts,
  renewals,
  reports,
  fteFields,
  fteYears,
  stakeholders,
  feedbackInvitations,
  stakeholderResponses,
  customForms,
  formAnswers,
  publicForms,
  ...importGroups,
  previousImports,
  dataImports,
  titleListImports,
  titleLists,
  publications,
  metaDataCategories,
  metaDataFields,
  metaDataValues,
  metaDataColumns,
  subscriptionLicenses,
  subscriptionUsage,
  subscriptionHistory,
  emailing,
  emails,
  receivedEmails,
  emailBatches,
  emailTemplates,
  licenses,
  licenseCards,
  licensePeriods,
  licensePeriodCards,
  licenseAmendments,
  licenseTermLabels,
  licenseQualifierLabels,
  vendorInvoices,
  ordersAndInvoices,
  subscriptionDocuments,
  productDocuments,
  vendorDocuments,
  publisherDocuments,
  licenseDocuments,
  licensePeriodDocuments,
  media,
  reminders,
  calendar,
  myWork,
  progress,
  toDoStates,
  toDoBoards,
  toDos,
  notifications,
  subscribers,
  inlineEditing,
  exports,
  downloads,
  meta,
  changes,
} satisfies Record<string, Record<string, AnyCall>>;

/** The groups as plain tables, for whoever walks over all calls. */
export const tables: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = { ...groups };
