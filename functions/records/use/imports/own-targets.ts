import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { importKinds, type OwnTarget } from '#shared/domain/imports/import-kinds.ts';
import { remarkTarget, type TermLabel, termTarget } from '#shared/domain/imports/licenses/term-targets.ts';
import { metaDataTarget, type MetaDataTargetField } from '#shared/domain/imports/mapping/meta-data-target.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { metaDataEntityWord } from '#shared/domain/metadata/meta-data-entities.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { metaDataFieldsOf } from '../../ground/metadata/meta-data-fields.ts';

/** A field defined by the member, as a possible meaning of a column. */
export interface OwnField {
  name: OwnTarget;
  label: Message;
  help: Message;
  repeatable: boolean;
}

/** The member's metadata fields that an import of a kind can fill, in the order of forms. */
export function metaDataTargetsOf(model: ReadModel, kind: ImportKindName): readonly MetaDataTargetField[] {
  return importKinds[kind].metaData.flatMap((entity) => metaDataFieldsOf(model, entity));
}

/** The member's term labels, in their order. Inactive terms are not imported. */
export function termLabelsOf(model: ReadModel): TermLabel[] {
  return [...model.all('license_term_label')]
    .filter(({ active }) => active)
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, name, kind }) => ({ id, name, kind }));
}

/** The possible meanings of columns of a kind of import besides its own fields. */
export function ownFieldsOf(model: ReadModel, kind: ImportKindName): OwnField[] {
  const terms = kind === 'licenses' ? termLabelsOf(model) : [];
  return [
    ...metaDataTargetsOf(model, kind).map(({ id, name, entity_id }) => ({
      name: metaDataTarget(id),
      label: say('common.asIs', { text: name }),
      help: say('imports.metadataOfThe', { metaDataEntity: metaDataEntityWord(entity_id) }),
      repeatable: false,
    })),
    // Two columns of one term are combined, such as partners and sites.
    ...terms.flatMap(({ id, name }) => [
      { name: termTarget(id), label: say('common.asIs', { text: name }), help: say('imports.termOfLicenses'), repeatable: true },
      { name: remarkTarget(id), label: say('imports.remarkTo', { name }), help: say('imports.remarkOfLicenses'), repeatable: true },
    ]),
  ];
}
