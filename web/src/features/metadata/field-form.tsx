import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { metaDataFields } from '#shared/contract/groups/metadata.ts';
import { metaDataTypeName, metaDataTypes } from '#shared/domain/metadata/meta-data-types.ts';
import { queryFor } from '#web/api/queries.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useText } from '#web/text/text.ts';
import type { FieldValues } from './field-values.ts';
import { FieldOptions } from './field-options.tsx';
import styles from '#web/ui/form/form-layout.module.css';

interface FieldFormProps {
  form: UseFormReturn<FieldValues>;
  /** The options that the field has already; undefined for a new one. */
  stored?: readonly string[];
}

/** The form of a metadata field (R088, R127); entity and type of an existing one are fixed (R032). */
export function FieldForm({ form, stored }: FieldFormProps) {
  const t = useText();
  const offered = useQuery(queryFor(metaDataFields.form, {}));
  const [type_id, options] = useWatch({ control: form.control, name: ['type_id', 'value_options'] });
  const type = type_id && metaDataTypeName(type_id);
  const isNew = stored === undefined;
  const loading = offered.isPending;
  const fixed = isNew ? { hint: t('metadata.field.stays') } : { disabled: true };
  return (
    <div className={styles.grid}>
      <ChoiceField
        form={form}
        name="entity_id"
        label={t('metadata.field.entity')}
        required
        options={offered.data?.entities ?? []}
        loading={loading}
        {...fixed}
      />
      <TextField form={form} name="name" label={t('metadata.field.name')} required />
      <ChoiceField
        form={form}
        name="type_id"
        label={t('metadata.field.type')}
        required
        options={metaDataTypes.map(({ id, name }) => ({ id, name: t(`metadata.field.${name}`) }))}
        onChosen={() => form.setValue('default_value', null)}
        {...fixed}
      />
      <ChoiceField
        form={form}
        name="category_id"
        label={t('metadata.field.category')}
        options={offered.data?.categories ?? []}
        loading={loading}
        noneLabel={t('common.none')}
      />
      {type === 'select' && (
        <div className={styles.wide}>
          <FieldOptions form={form} stored={stored ?? []} />
        </div>
      )}
      {type === 'textarea' && (
        <div className={styles.wide}>
          <TextAreaField form={form} name="default_value" label={t('metadata.field.default')} rows={2} />
        </div>
      )}
      {type === 'text' && <TextField form={form} name="default_value" label={t('metadata.field.default')} />}
      {(type === 'select' || type === 'checkbox') && (
        <ChoiceField
          form={form}
          name="default_value"
          label={t('metadata.field.default')}
          noneLabel={t('metadata.field.noDefault')}
          options={
            type === 'select'
              ? options.filter((option) => option.trim() !== '').map((option) => ({ id: option.trim(), name: option.trim() }))
              : [
                  { id: 'true', name: t('metadata.field.checked') },
                  { id: 'false', name: t('metadata.field.unchecked') },
                ]
          }
        />
      )}
      <NumberField form={form} name="order" label={t('metadata.field.order')} hint={t('metadata.field.orderHint')} />
      <div className={styles.wide}>
        <TextAreaField
          form={form}
          name="description"
          label={t('metadata.field.description')}
          hint={t('metadata.field.descriptionHint')}
          rows={2}
        />
      </div>
      <CheckboxField form={form} name="is_required" label={t('metadata.field.required')} hint={t('metadata.field.requiredHint')} />
      <CheckboxField form={form} name="copy_to_next_year" label={t('metadata.field.copy')} hint={t('metadata.field.copyHint')} />
    </div>
  );
}
