import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { MetaDataGroup, MetaDataInput } from '#shared/contract/rows/meta-data-row.ts';
import { metaDataEntity } from '#shared/domain/metadata/meta-data-entities.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { NoMetaDataFields } from './no-meta-data-fields.tsx';
import styles from './meta-data.module.css';
import Checkbox from '@cloudscape-design/components/checkbox';
import { Field, type FieldProps } from '#web/ui/form/field.tsx';
import { Stack } from '#web/ui/primitives.tsx';

interface MetaDataFieldsProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  groups: readonly MetaDataGroup[];
  /** Maps a field's id to the name of its input in the form. */
  nameOf: (fieldId: string) => string;
  disabled?: boolean;
}

/** A member's own fields in a form, by category (R032); without any, a link to create some (R127). */
export function MetaDataFields<V extends FieldValues>({ form, groups, nameOf, disabled = false }: MetaDataFieldsProps<V>) {
  const t = useText();
  if (groups.length === 0) return <NoMetaDataFields />;
  const entities = new Set(groups.map((group) => group.entity));
  const heading = ({ name, entity }: MetaDataGroup): string => {
    const category = name || (groups.length > 1 ? t('metadata.other') : '');
    const of = messageText(metaDataEntity(entity)?.name, entity) ?? entity;
    if (entities.size < 2) return category;
    return category ? t('metadata.ofEntity', { category, entity: of }) : of;
  };
  return (
    <Stack className={styles.groups}>
      {groups.map((group) => (
        <fieldset key={`${group.entity} ${group.id ?? ''}`} className={styles.group}>
          {heading(group) !== '' && <legend>{heading(group)}</legend>}
          <div className={styles.grid}>
            {group.fields.map((field) => (
              <div key={field.id} className={field.type.name === 'textarea' ? styles.wide : undefined}>
                <Input form={form} field={field} name={nameOf(field.id) as Path<V>} disabled={disabled} />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </Stack>
  );
}

interface InputProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  field: MetaDataInput;
  name: Path<V>;
  disabled: boolean;
}

function Input<V extends FieldValues>({ form, field, name, disabled }: InputProps<V>) {
  const t = useText();
  const common = {
    form,
    name,
    label: field.name,
    required: field.is_required,
    disabled,
    ...(field.description === null ? {} : { hint: field.description }),
  };
  switch (field.type.name) {
    case 'textarea':
      return <TextAreaField {...common} rows={3} />;
    case 'select':
      return (
        <ChoiceField
          {...common}
          options={field.value_options.map((option) => ({ id: option, name: option }))}
          {...(field.is_required ? {} : { noneLabel: t('common.none') })}
        />
      );
    case 'checkbox':
      return <TruthField {...common} />;
    default:
      return <TextField {...common} />;
  }
}

/** Yes, no or unknown: R032 distinguishes no from empty. */
function TruthField<V extends FieldValues>(props: FieldProps<V>) {
  const t = useText();
  return (
    <Field {...props}>
      {({ value, change, blur, ref }) => (
        <Checkbox
          ref={ref}
          checked={value === true}
          onChange={({ detail }) => change(detail.checked)}
          onBlur={blur}
          disabled={props.disabled ?? false}
          ariaRequired={props.required ?? false}
        >
          {t(value === true ? 'metadata.yes' : value === false ? 'metadata.no' : 'metadata.unset')}
        </Checkbox>
      )}
    </Field>
  );
}
