import type { Column } from '#shared/contract/column.ts';
import type { MetaDataTypeName } from '#shared/domain/metadata/meta-data-types.ts';
import { nameOfDefault, tell } from './tell.ts';
import { text } from './text.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

type ReferenceColumn = Pick<Column, 'field' | 'options'>;

/** How what a column refers to is called in the language now spoken, by what it chooses from, else by its field. These are our own words, which answers carry in English. */
const ownNames: Readonly<Record<string, (referred: Named) => string>> = {
  'email-preferences': ({ name }) => nameOfDefault(name),
  state: ({ name }) => nameOfDefault(name),
  // A type's name is its code.
  'meta-data-types': ({ name }) => text(`metadata.field.${name as MetaDataTypeName}`),
  // The list of entities would be a file more for every list to load.
  'meta-data-entities': ({ id, name }) =>
    tell({ code: `metadata.${id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}` }, name),
};

/** Whether what a column refers to has names of ours. */
export function hasOwnNames({ options, field }: ReferenceColumn): boolean {
  return Object.hasOwn(ownNames, options ?? field);
}

/** What a column refers to, called in the language now spoken where the name is ours. */
export function inReadersWords<R extends Named>({ options, field }: ReferenceColumn, referred: R): R {
  const name = ownNames[options ?? field]?.(referred);
  return name === undefined ? referred : { ...referred, name };
}
