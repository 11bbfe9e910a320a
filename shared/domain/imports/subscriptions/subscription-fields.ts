import { type Message, say } from '#shared/domain/messages/message.ts';

/** What a column of a subscription import can mean. */
export const subscriptionFields = [
  'publisher',
  'vendor',
  'product',
  'materials',
  'product_type',
  'platform',
  'identifier',
  'subscription',
  'detail',
  'start_date',
  'end_date',
  'year',
  'one_time',
  'decision_deadline',
  'price',
  'currency',
  'normalized_price',
  'owner',
  'department',
  'department_share',
  'cost_centre',
  'decision',
  'description',
  'organisation',
  'period_id',
] as const;

export type SubscriptionField = (typeof subscriptionFields)[number];

/** How a field is called in the mapping, the template and messages, and what belongs in it. */
export const subscriptionFieldTexts: Record<SubscriptionField, { label: Message; help: Message }> = {
  publisher: { label: say('imports.publisher2'), help: say('imports.whoPublishesProduct') },
  vendor: { label: say('imports.vendor2'), help: say('imports.whomYouBuyFromMayPublisher') },
  product: { label: say('imports.product'), help: say('imports.journalDatabasePackagePlatform') },
  materials: { label: say('imports.materials2'), help: say('imports.whatIncludedSeparatedSemicolonsKeptEach') },
  product_type: { label: say('imports.productType'), help: say('imports.exampleDatabaseJournalPackage') },
  platform: { label: say('imports.platform'), help: say('imports.whereProductUsed') },
  identifier: { label: say('imports.identifier'), help: say('imports.issnIsbnHelpsFindRightProduct') },
  subscription: { label: say('imports.subscription'), help: say('imports.onlyIfCalledOtherwiseThanProduct') },
  detail: { label: say('imports.detail'), help: say('imports.tellsPeriodsApartMost64Characters') },
  start_date: { label: say('imports.startDate'), help: say('imports.firstDayPeriod') },
  end_date: { label: say('imports.endDate'), help: say('imports.lastDayYearAfterStartIf') },
  year: { label: say('imports.year'), help: say('imports.insteadDates2025202526') },
  one_time: { label: say('periods.oneTimePurchase'), help: say('imports.yesNoOneTimePurchaseHas') },
  decision_deadline: { label: say('imports.decisionDeadline'), help: say('imports.lastDayDecideBeforeStart') },
  price: { label: say('imports.price'), help: say('imports.currencyInvoiceCreditsNegative') },
  currency: { label: say('imports.currency'), help: say('imports.threeLettersExampleEur') },
  normalized_price: { label: say('imports.localPrice2'), help: say('imports.priceYourOwnCurrencyIfDiffers') },
  owner: { label: say('imports.owner'), help: say('imports.emailAddressNameColleague') },
  department: { label: say('imports.department'), help: say('imports.whoPaysSeveralSharesLaw60') },
  department_share: { label: say('imports.departmentShare'), help: say('imports.percentageDepartmentColumnBefore') },
  cost_centre: { label: say('imports.costCentre'), help: say('imports.departmentsShare') },
  decision: { label: say('imports.decision'), help: say('imports.acceptedCancelledUndecided') },
  description: { label: say('imports.comment'), help: say('imports.notesOnThePeriod') },
  organisation: { label: say('imports.organisation'), help: say('imports.whoseRowFileSeveralInstitutions') },
  period_id: { label: say('imports.periodId'), help: say('imports.leaveRowFindsPeriodWhateverElse') },
};

/** Fields that several columns may hold. */
export const repeatableFields: ReadonlySet<SubscriptionField> = new Set([
  'price',
  'identifier',
  'department',
  'department_share',
  'cost_centre',
  'description',
  'materials',
]);
