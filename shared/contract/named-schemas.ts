import * as z from 'zod';
import * as addressEntity from './entities/address.ts';
import * as budgetEntity from './entities/budget.ts';
import * as cardEntity from './entities/card.ts';
import * as catalogueEntity from './entities/catalogue.ts';
import * as contactEntity from './entities/contact.ts';
import * as customFormEntity from './entities/custom-form.ts';
import * as dealEntity from './entities/deal.ts';
import * as dealOrderEntity from './entities/deal-order.ts';
import * as dealOfferEntity from './entities/deal-offer.ts';
import * as receivedOfferEntity from './entities/received-offer.ts';
import * as dealSharingEntity from './entities/deal-sharing.ts';
import * as emailEntity from './entities/email.ts';
import * as emailSendingEntity from './entities/email-sending.ts';
import * as evaluationEntity from './entities/evaluation.ts';
import * as exchangeRateEntity from './entities/exchange-rate.ts';
import * as fteEntity from './entities/fte.ts';
import * as implementationEntity from './entities/implementation.ts';
import * as importEntity from './entities/import.ts';
import * as importCountsEntity from './entities/import-counts.ts';
import * as invoiceEntity from './entities/invoice.ts';
import * as ipAddressEntity from './entities/ip-address.ts';
import * as layoutEntity from './entities/layout.ts';
import * as letterEntity from './entities/letter.ts';
import * as letterContentsEntity from './entities/letter-contents.ts';
import * as licenseEntity from './entities/license.ts';
import * as memberEntity from './entities/member.ts';
import * as mentionEntity from './entities/mention.ts';
import * as membershipEntity from './entities/membership.ts';
import * as metaDataEntity from './entities/meta-data.ts';
import * as notificationEntity from './entities/notification.ts';
import * as periodItemEntity from './entities/period-item.ts';
import * as priceCeilingEntity from './entities/price-ceiling.ts';
import * as productEntity from './entities/product.ts';
import * as progressEntity from './entities/progress.ts';
import * as passkeyMessages from './entities/passkey-messages.ts';
import * as providerEntity from './entities/provider.ts';
import * as providerDistinctionEntity from './entities/provider-distinction.ts';
import * as receivedEmailEntity from './entities/received-email.ts';
import * as reminderEntity from './entities/reminder.ts';
import * as reportEntity from './entities/report.ts';
import * as reportRunEntity from './entities/report-run.ts';
import * as reportScheduleEntity from './entities/report-schedule.ts';
import * as researchEntity from './entities/research.ts';
import * as sampleSetEntity from './entities/sample-set.ts';
import * as scenarioEntity from './entities/scenario.ts';
import * as securitySettingsEntity from './entities/security-settings.ts';
import * as secondFactorEntity from './entities/second-factor.ts';
import * as settingsEntity from './entities/settings.ts';
import * as ssoEntity from './entities/sso.ts';
import * as stakeholderEntity from './entities/stakeholder.ts';
import * as subscriptionEntity from './entities/subscription.ts';
import * as subscriptionReminderEntity from './entities/subscription-reminder.ts';
import * as titleListEntity from './entities/title-list.ts';
import * as toDoEntity from './entities/to-do.ts';
import * as toDoBoardEntity from './entities/to-do-board.ts';
import * as usageEntity from './entities/usage.ts';
import * as userEntity from './entities/user.ts';
import * as workflowEntity from './entities/workflow.ts';
import * as articleRow from './rows/article-row.ts';
import * as budgetRow from './rows/budget-row.ts';
import * as cardRow from './rows/card-row.ts';
import * as changeSetRow from './rows/change-set-row.ts';
import * as chart from './rows/chart.ts';
import * as dealRow from './rows/deal-row.ts';
import * as decisionRow from './rows/decision-row.ts';
import * as departmentRow from './rows/department-row.ts';
import * as emailRow from './rows/email-row.ts';
import * as evaluationRow from './rows/evaluation-row.ts';
import * as exchangeRateRow from './rows/exchange-rate-row.ts';
import * as factorsRow from './rows/factors-row.ts';
import * as forecastRow from './rows/forecast-row.ts';
import * as fteRow from './rows/fte-row.ts';
import * as harvestRow from './rows/harvest-row.ts';
import * as implementationRow from './rows/implementation-row.ts';
import * as importRow from './rows/import-row.ts';
import * as importUndo from './rows/import-undo.ts';
import * as invoiceRow from './rows/invoice-row.ts';
import * as termsRow from './rows/terms-row.ts';
import * as licenseRow from './rows/license-row.ts';
import * as metaDataRow from './rows/meta-data-row.ts';
import * as notificationRow from './rows/notification-row.ts';
import * as overviewRow from './rows/overview-row.ts';
import * as priceCeilingRow from './rows/price-ceiling-row.ts';
import * as priceJumpRow from './rows/price-jump-row.ts';
import * as productRow from './rows/product-row.ts';
import * as progressRow from './rows/progress-row.ts';
import * as providerDuplicate from './rows/provider-duplicate.ts';
import * as providerRow from './rows/provider-row.ts';
import * as receivedEmailRow from './rows/received-email-row.ts';
import * as recentActionRow from './rows/recent-action-row.ts';
import * as renewalRow from './rows/renewal-row.ts';
import * as reportRow from './rows/report-row.ts';
import * as researchAnalysis from './rows/research-analysis.ts';
import * as rollForwardRow from './rows/roll-forward-row.ts';
import * as scenarioRow from './rows/scenario-row.ts';
import * as stakeRow from './rows/stake-row.ts';
import * as subscriptionDetail from './rows/subscription-detail.ts';
import * as subscriptionRow from './rows/subscription-row.ts';
import * as subscriptionUsageRow from './rows/subscription-usage-row.ts';
import * as titleListRow from './rows/title-list-row.ts';
import * as toDoBoardRow from './rows/to-do-board-row.ts';
import * as toDoRow from './rows/to-do-row.ts';
import * as usageAnomalyRow from './rows/usage-anomaly-row.ts';
import * as usageCoverageRow from './rows/usage-coverage-row.ts';
import * as usageEntryRow from './rows/usage-entry-row.ts';
import * as usageImportRow from './rows/usage-import-row.ts';
import * as usageSourceRow from './rows/usage-source-row.ts';
import * as usageTitleRow from './rows/usage-title-row.ts';
import * as securityEventRow from './rows/security-event-row.ts';
import * as userRow from './rows/user-row.ts';
import * as workflowRow from './rows/workflow-row.ts';

const modules: readonly object[] = [
  addressEntity,
  budgetEntity,
  cardEntity,
  catalogueEntity,
  contactEntity,
  customFormEntity,
  emailEntity,
  emailSendingEntity,
  evaluationEntity,
  exchangeRateEntity,
  fteEntity,
  implementationEntity,
  importEntity,
  importCountsEntity,
  invoiceEntity,
  ipAddressEntity,
  layoutEntity,
  letterEntity,
  letterContentsEntity,
  licenseEntity,
  memberEntity,
  mentionEntity,
  membershipEntity,
  dealEntity,
  dealOfferEntity,
  dealOrderEntity,
  dealSharingEntity,
  receivedOfferEntity,
  metaDataEntity,
  notificationEntity,
  periodItemEntity,
  priceCeilingEntity,
  productEntity,
  progressEntity,
  providerEntity,
  providerDistinctionEntity,
  receivedEmailEntity,
  reminderEntity,
  reportEntity,
  reportRunEntity,
  reportScheduleEntity,
  researchEntity,
  sampleSetEntity,
  scenarioEntity,
  securitySettingsEntity,
  settingsEntity,
  ssoEntity,
  stakeholderEntity,
  subscriptionEntity,
  subscriptionReminderEntity,
  titleListEntity,
  toDoEntity,
  passkeyMessages,
  secondFactorEntity,
  toDoBoardEntity,
  usageEntity,
  userEntity,
  workflowEntity,
  articleRow,
  dealRow,
  budgetRow,
  cardRow,
  changeSetRow,
  chart,
  decisionRow,
  departmentRow,
  emailRow,
  evaluationRow,
  exchangeRateRow,
  forecastRow,
  fteRow,
  harvestRow,
  implementationRow,
  importRow,
  importUndo,
  invoiceRow,
  licenseRow,
  termsRow,
  metaDataRow,
  notificationRow,
  overviewRow,
  priceCeilingRow,
  priceJumpRow,
  productRow,
  progressRow,
  providerDuplicate,
  providerRow,
  receivedEmailRow,
  recentActionRow,
  renewalRow,
  reportRow,
  researchAnalysis,
  rollForwardRow,
  scenarioRow,
  stakeRow,
  subscriptionDetail,
  subscriptionRow,
  subscriptionUsageRow,
  titleListRow,
  toDoBoardRow,
  toDoRow,
  usageAnomalyRow,
  usageCoverageRow,
  usageEntryRow,
  usageImportRow,
  usageSourceRow,
  usageTitleRow,
  factorsRow,
  securityEventRow,
  userRow,
  workflowRow,
];

/** The shapes of records and of the rows that answers are made of, by the names under which the contract exports them. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  modules.flatMap((module) => Object.entries(module)).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
);
