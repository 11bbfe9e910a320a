import type { Column } from './column.ts';
import { dealColumns, dealOfferColumns } from './columns/deals.ts';
import { departmentColumns, financialPeriodColumns, plainColumns } from './columns/catalogues.ts';
import { contactColumns } from './columns/contacts.ts';
import { customFormColumns } from './columns/custom-forms.ts';
import { exchangeRateColumns } from './columns/exchange-rates.ts';
import { forecastColumns } from './columns/forecasts.ts';
import { emailColumns } from './columns/emails.ts';
import { importColumns } from './columns/imports.ts';
import { invoiceColumns, orderColumns } from './columns/invoices.ts';
import { ipAddressColumns, ipProviderColumns, ipTellingColumns } from './columns/ip-addresses.ts';
import { letterColumns, membershipColumns } from './columns/memberships.ts';
import { metaDataCategoryColumns, metaDataFieldColumns } from './columns/meta-data.ts';
import { amendmentColumns, licenseColumns, licensePeriodColumns, qualifierLabelColumns, termLabelColumns } from './columns/licenses.ts';
import { priceCeilingColumns } from './columns/price-ceilings.ts';
import { progressTaskColumns } from './columns/progress.ts';
import { receivedChangeColumns, receivedOfferColumns } from './columns/received-offers.ts';
import { proposalColumns, recommendationColumns } from './columns/renewals.ts';
import { productColumns } from './columns/products.ts';
import { providerColumns, publisherColumns, vendorColumns } from './columns/providers.ts';
import { recentActionColumns } from './columns/recent-actions.ts';
import { fteFieldColumns } from './columns/fte.ts';
import { reminderColumns } from './columns/reminders.ts';
import { reportRunColumns } from './columns/report-runs.ts';
import { scenarioColumns, scenarioRowColumns } from './columns/scenarios.ts';
import { feedbackInvitationColumns, stakeholderColumns } from './columns/stakeholders.ts';
import { periodColumns, subscriptionColumns } from './columns/subscriptions.ts';
import { titleListColumns } from './columns/title-lists.ts';
import { toDoBoardColumns, toDoStateColumns } from './columns/to-do-boards.ts';
import { toDoColumns } from './columns/to-dos.ts';
import { agreementColumns } from './columns/agreements.ts';
import { articleColumns } from './columns/articles.ts';
import { unmatchedTitleColumns, usageTitleColumns } from './columns/usage-titles.ts';
import { usageSourceColumns } from './columns/usage-sources.ts';
import { userColumns } from './columns/users.ts';
import { workflowColumns } from './columns/workflows.ts';
import type { ListName } from './lists.ts';

/** The columns of every list: what the grid shows, the list engine sorts and the export writes. */
export const listColumns = {
  subscriptions: subscriptionColumns,
  'subscription-periods': periodColumns,
  'subscription-workflows': workflowColumns,
  publishers: publisherColumns,
  vendors: vendorColumns,
  providers: providerColumns,
  contacts: contactColumns,
  'ip-addresses': ipAddressColumns,
  'ip-providers': ipProviderColumns,
  'ip-tellings': ipTellingColumns,
  products: productColumns,
  ...plainColumns,
  departments: departmentColumns,
  'fte-fields': fteFieldColumns,
  stakeholders: stakeholderColumns,
  'feedback-invitations': feedbackInvitationColumns,
  'custom-forms': customFormColumns,
  'financial-periods': financialPeriodColumns,
  'exchange-rates': exchangeRateColumns,
  'meta-data-categories': metaDataCategoryColumns,
  'meta-data-fields': metaDataFieldColumns,
  licenses: licenseColumns,
  'license-periods': licensePeriodColumns,
  'license-amendments': amendmentColumns,
  'license-term-labels': termLabelColumns,
  'license-qualifier-labels': qualifierLabelColumns,
  'vendor-invoices': invoiceColumns,
  orders: orderColumns,
  emails: emailColumns,
  imports: importColumns,
  'progress-tasks': progressTaskColumns,
  'renewal-recommendations': recommendationColumns,
  'renewal-proposals': proposalColumns,
  'recent-actions': recentActionColumns,
  'report-runs': reportRunColumns,
  forecasts: forecastColumns,
  'price-ceilings': priceCeilingColumns,
  scenarios: scenarioColumns,
  'scenario-rows': scenarioRowColumns,
  reminders: reminderColumns,
  'title-lists': titleListColumns,
  'to-do-boards': toDoBoardColumns,
  'to-do-states': toDoStateColumns,
  'to-dos': toDoColumns,
  agreements: agreementColumns,
  articles: articleColumns,
  'unmatched-titles': unmatchedTitleColumns,
  'usage-titles': usageTitleColumns,
  'usage-sources': usageSourceColumns,
  memberships: membershipColumns,
  deals: dealColumns,
  'deal-offers': dealOfferColumns,
  'received-offers': receivedOfferColumns,
  'received-changes': receivedChangeColumns,
  letters: letterColumns,
  users: userColumns,
} satisfies Record<ListName, readonly Column[]>;
