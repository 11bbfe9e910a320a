import type { Column } from '#shared/contract/column.ts';
import { metaDataEntities } from '#shared/domain/metadata/meta-data-entities.ts';
import { metaDataTypeName } from '#shared/domain/metadata/meta-data-types.ts';
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
  'meta-data-types': ({ id }) => text(`metadata.field.${metaDataTypeName(id)}`),
  'meta-data-entities': ({ id, name }) => tell(metaDataEntities.find((entity) => entity.id === id)?.name, name) ?? name,
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
