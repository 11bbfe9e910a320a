import * as z from 'zod';
import * as addressEntity from './entities/address.ts';
import * as cardEntity from './entities/card.ts';
import * as catalogueEntity from './entities/catalogue.ts';
import * as contactEntity from './entities/contact.ts';
import * as emailSendingEntity from './entities/email-sending.ts';
import * as emailEntity from './entities/email.ts';
import * as evaluationEntity from './entities/evaluation.ts';
import * as exchangeRateEntity from './entities/exchange-rate.ts';
import * as implementationEntity from './entities/implementation.ts';
import * as importCountsEntity from './entities/import-counts.ts';
import * as importEntity from './entities/import.ts';
import * as invoiceEntity from './entities/invoice.ts';
import * as ipAddressEntity from './entities/ip-address.ts';
import * as licenseEntity from './entities/license.ts';
import * as memberEntity from './entities/member.ts';
import * as metaDataEntity from './entities/meta-data.ts';
import * as periodItemEntity from './entities/period-item.ts';
import * as productEntity from './entities/product.ts';
import * as progressEntity from './entities/progress.ts';
import * as providerDistinctionEntity from './entities/provider-distinction.ts';
import * as providerEntity from './entities/provider.ts';
import * as reminderEntity from './entities/reminder.ts';
import * as settingsEntity from './entities/settings.ts';
import * as stakeholderEntity from './entities/stakeholder.ts';
import * as subscriptionEntity from './entities/subscription.ts';
import * as titleListEntity from './entities/title-list.ts';
import * as toDoEntity from './entities/to-do.ts';
import * as userEntity from './entities/user.ts';
import * as workflowEntity from './entities/workflow.ts';
import * as cardRow from './rows/card-row.ts';
import * as decisionRow from './rows/decision-row.ts';
import * as emailRow from './rows/email-row.ts';
import * as evaluationRow from './rows/evaluation-row.ts';
import * as exchangeRateRow from './rows/exchange-rate-row.ts';
import * as implementationRow from './rows/implementation-row.ts';
import * as importRow from './rows/import-row.ts';
import * as importUndo from './rows/import-undo.ts';
import * as invoiceRow from './rows/invoice-row.ts';
import * as licenseRow from './rows/license-row.ts';
import * as metaDataRow from './rows/meta-data-row.ts';
import * as productRow from './rows/product-row.ts';
import * as progressRow from './rows/progress-row.ts';
import * as providerDuplicate from './rows/provider-duplicate.ts';
import * as providerRow from './rows/provider-row.ts';
import * as stakeRow from './rows/stake-row.ts';
import * as subscriptionRow from './rows/subscription-row.ts';
import * as titleListRow from './rows/title-list-row.ts';
import * as toDoRow from './rows/to-do-row.ts';
import * as userRow from './rows/user-row.ts';
import * as workflowRow from './rows/workflow-row.ts';

const modules: readonly object[] = [
  addressEntity,
  cardEntity,
  catalogueEntity,
  contactEntity,
  emailSendingEntity,
  emailEntity,
  evaluationEntity,
  exchangeRateEntity,
  implementationEntity,
  importCountsEntity,
  importEntity,
  invoiceEntity,
  ipAddressEntity,
  licenseEntity,
  memberEntity,
  metaDataEntity,
  periodItemEntity,
  productEntity,
  progressEntity,
  providerDistinctionEntity,
  providerEntity,
  reminderEntity,
  settingsEntity,
  stakeholderEntity,
  subscriptionEntity,
  titleListEntity,
  toDoEntity,
  userEntity,
  workflowEntity,
  cardRow,
  decisionRow,
  emailRow,
  evaluationRow,
  exchangeRateRow,
  implementationRow,
  importRow,
  importUndo,
  invoiceRow,
  licenseRow,
  metaDataRow,
  productRow,
  progressRow,
  providerDuplicate,
  providerRow,
  stakeRow,
  subscriptionRow,
  titleListRow,
  toDoRow,
  userRow,
  workflowRow,
];

/** The shapes of records and of the rows that answers are made of, by the names under which the contract exports them. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  modules.flatMap((module) => Object.entries(module)).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
);
