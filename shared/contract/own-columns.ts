import { isBudgetColumn } from '#shared/domain/budgets/budget-column.ts';
import { isPriceColumn } from '#shared/domain/consortium/deals.ts';
import { isFormFieldColumn } from '#shared/domain/custom-forms/form-field-column.ts';
import { isYearColumn } from '#shared/domain/fte/year-column.ts';
import { isTermColumn } from '#shared/domain/licenses/term-column.ts';
import { isMetaDataColumn } from '#shared/domain/metadata/meta-data-value.ts';
import type { ColumnType } from '#shared/domain/lists/column-values.ts';
import type { TestedColumn } from '#shared/domain/lists/row-test.ts';
import type { Column } from './column.ts';
import { type Message, say } from '../domain/messages/message.ts';

/** A family of columns that each library adds itself. Their headings are shown as they were typed. */
interface OwnColumnFamily {
  /** Whether a column of this name belongs to the family; only a library's data shows which of them exist there. */
  isNamed: (field: string) => boolean;
  /** Type by which filters in an address are checked before the library's data is read. */
  type: ColumnType;
  /** Choices are shown as typed; other families have codes with texts. */
  typedChoices: boolean;
  /** A flag may be unset, which differs from no. */
  unsetFlags: boolean;
  /** The error for a column of this name that the library does not have. */
  unknown: (field: string) => Message;
}

const families = {
  metadata: {
    isNamed: isMetaDataColumn,
    type: 'text',
    typedChoices: true,
    unsetFlags: true,
    unknown: () => say('lists.unknownMetadataField'),
  },
  years: {
    isNamed: isYearColumn,
    type: 'number',
    typedChoices: false,
    unsetFlags: false,
    unknown: (field) => say('lists.unknownYear', { field: field.slice(-4) }),
  },
  budgets: {
    isNamed: isBudgetColumn,
    type: 'money',
    typedChoices: false,
    unsetFlags: false,
    unknown: () => say('lists.unknownOpenPeriod'),
  },
  terms: {
    isNamed: isTermColumn,
    type: 'text',
    typedChoices: false,
    unsetFlags: false,
    unknown: () => say('lists.unknownTermLabel'),
  },
  formFields: {
    isNamed: isFormFieldColumn,
    type: 'text',
    typedChoices: true,
    unsetFlags: false,
    unknown: () => say('lists.unknownFormField'),
  },
  prices: {
    isNamed: isPriceColumn,
    type: 'money',
    typedChoices: false,
    unsetFlags: false,
    unknown: () => say('lists.unknownDeal'),
  },
} as const satisfies Record<string, OwnColumnFamily>;

export type OwnColumnFamilyName = keyof typeof families;

/** The families that lists have. The fields of a form and the deals of a matrix belong to no list. */
export type ListColumnFamily = Exclude<OwnColumnFamilyName, 'formFields' | 'prices'>;

const all: readonly OwnColumnFamily[] = Object.values(families);

/** The family of a column added by the library; undefined for a column of the contract. */
export function ownColumnFamily(field: string): OwnColumnFamily | undefined {
  return all.find(({ isNamed }) => isNamed(field));
}

/** The columns with what testing rows needs: flags of some families may be unset. */
export function testedColumns(columns: readonly Column[]): readonly TestedColumn[] {
  return columns.map((column) => (ownColumnFamily(column.field)?.unsetFlags ? { ...column, unsetFlags: true } : column));
}
