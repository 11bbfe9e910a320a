import type { Column } from '#shared/contract/column.ts';
import type { MetaDataTypeName } from '#shared/domain/metadata/meta-data-types.ts';
import { nameOfDefault, messageText } from './message-text.ts';
import { text } from './text.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

type ReferenceColumn = Pick<Column, 'field' | 'options'>;

/**
 * Names of referenced values in the current language, by the column's options, else by its field. These are product terms, which answers carry in
 * English.
 */
const ownNames: Readonly<Record<string, (referred: Named) => string>> = {
  'email-preferences': ({ name }) => nameOfDefault(name),
  state: ({ name }) => nameOfDefault(name),
  // A type's name is its code.
  'meta-data-types': ({ name }) => text(`metadata.field.${name as MetaDataTypeName}`),
  // The list of entities would be one more file to load for every list.
  'meta-data-entities': ({ id, name }) =>
    messageText({ code: `metadata.${id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}` }, name),
};

/** Whether the values that a column refers to have names of ours. */
export function hasOwnNames({ options, field }: ReferenceColumn): boolean {
  return Object.hasOwn(ownNames, options ?? field);
}

/** The referenced value with its name in the current language, if the name is a product term. */
export function inReadersWords<R extends Named>({ options, field }: ReferenceColumn, referred: R): R {
  const name = ownNames[options ?? field]?.(referred);
  return name === undefined ? referred : { ...referred, name };
}
