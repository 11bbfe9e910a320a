import { areContracts } from '../articles/plan-contracts.ts';
import { checkMapping, type ColumnMapping, doubledColumns, isDateField } from './column-mapping.ts';
import { type ImportField, type ImportKindName, importKinds } from '../import-kinds.ts';
import type { ImportOptions } from '../import-options.ts';
import { isWideBudgets } from '../budgets/wide-budgets.ts';
import { isMetaDataTarget } from './meta-data-target.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** What a person said for the whole file; a file that is only looked at has no answers yet. */
type Given = Pick<ImportOptions, 'default_publisher' | 'default_year'> & Partial<Pick<ImportOptions, 'date_order' | 'year_start'>>;

/** What keeps files of each kind from being processed with a mapping, as sentences. */
const checks: Record<ImportKindName, (mapping: readonly ColumnMapping[], given: Given) => Message[]> = {
  subscriptions: (mapping, given) =>
    checkMapping(mapping, importKinds.subscriptions.repeatable, {
      publisher: given.default_publisher !== null,
      year: given.default_year !== null,
    }).concat(openQuestions(mapping, given)),
  providers: (mapping) => [
    ...doubledColumns(mapping, importKinds.providers.repeatable),
    ...(mapping.some(({ field }) => field === 'name') ? [] : [say('imports.chooseColumnHoldsNamesName')]),
  ],
  subscription_prices: (mapping) => [
    ...doubledColumns(mapping, importKinds.subscription_prices.repeatable),
    ...(['period_id', 'new_price'] as const)
      .filter((field) => !mapping.some((column) => column.field === field))
      .map((field) =>
        field === 'period_id' ? say('imports.chooseColumnHoldsIdsPeriodsPeriod') : say('imports.chooseColumnHoldsNewPricesNew'),
      ),
  ],
  articles: (mapping, given) => [
    ...doubledColumns(mapping, importKinds.articles.repeatable),
    ...(areContracts(mapping) || mapping.some(({ field }) => field === 'doi' || field === 'article_title' || field === 'article_url')
      ? []
      : [say('imports.chooseColumnHoldsArticles')]),
    ...openQuestions(mapping, given),
  ],
  budgets: checkBudgets,
};

/** Budgets stand below each other with their financial periods beside them, or side by side under headings that name these. */
function checkBudgets(mapping: readonly ColumnMapping[]): Message[] {
  const has = (field: ImportField): boolean => mapping.some((column) => column.field === field);
  const isWide = isWideBudgets(mapping);
  const periods = new Map<string, string>();
  const doubled = mapping
    .filter(({ field, year }) => isWide && field === 'amount' && year !== undefined)
    .flatMap(({ heading, year, last_year, start_date }) => {
      const period = JSON.stringify([year, last_year, start_date]);
      const other = periods.get(period);
      periods.set(period, heading);
      return other === undefined ? [] : [say('imports.bothMeanSameChooseOne', { heading: other, heading2: heading })];
    });
  return [
    ...doubledColumns(mapping, isWide ? importKinds.budgets.repeatable : new Set()),
    ...doubled,
    ...(has('department') ? [] : [say('imports.chooseColumnHoldsDepartments')]),
    ...(has('financial_period') || isWide ? [] : [say('imports.chooseColumnHoldsFinancialPeriods')]),
    ...(has('amount') ? [] : [say('imports.chooseColumnHoldsBudgets')]),
  ];
}

/** What the file leaves open and only a person knows: the order of day and month, and when a year begins that has two numbers. */
function openQuestions(mapping: readonly ColumnMapping[], { date_order, year_start }: Given): Message[] {
  const dates = mapping.filter(
    (column) => isDateField(column.field) && column.undecided_date !== undefined && column.date_order === undefined && !date_order,
  );
  const spans = mapping.filter(
    ({ field, year, last_year, start_date }) =>
      field === 'price' && year !== undefined && last_year === year + 1 && start_date === undefined && year_start === '01-01',
  );
  return [
    ...dates.map(({ heading, undecided_date }) =>
      say('imports.doesNotShowWhetherDayMonth', { heading, undecided_date: undecided_date ?? '' }),
    ),
    ...spans.slice(0, 1).map(({ heading }) => say('imports.spansTwoYearsChooseOptionsWhich', { heading })),
  ];
}

/** Sentences about a mapping that cannot work; empty when rows can be read with it. `own` are the metadata fields that a column may be filled into. */
export function problemsOfMapping(
  kind: ImportKindName,
  mapping: readonly ColumnMapping[],
  given: Given,
  own: readonly ImportField[] = [],
): Message[] {
  const foreign = mapping.filter(({ field }) => field !== null && !importKinds[kind].fields.includes(field) && !own.includes(field));
  return [
    ...foreign.map(({ heading, field }) =>
      isMetaDataTarget(field)
        ? say('imports.filledIntoMetadataFieldNotKind', { heading })
        : say('imports.cannotMeanKindImportChooseSomething', { heading }),
    ),
    ...checks[kind](mapping, given),
  ];
}
