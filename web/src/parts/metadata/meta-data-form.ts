import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { MetaDataOfForm } from '#shared/contract/entities/meta-data.ts';
import type { MetaDataGroup, MetaDataInput } from '#shared/contract/rows/meta-data-row.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkMetaData, metaDataInput } from '#shared/domain/metadata/check-meta-data.ts';
import { metaDataColumn } from '#shared/domain/metadata/meta-data-value.ts';

/** What a form that creates a record holds of its metadata: values by the names of their columns. */
export type MetaDataFormValues = { meta_data_fields_by_category: Record<string, unknown> };

export const noMetaData: MetaDataFormValues = { meta_data_fields_by_category: {} };

const fieldsOf = (groups: readonly MetaDataGroup[] | undefined): MetaDataInput[] => (groups ?? []).flatMap((group) => group.fields);

/** What is sent of them. */
export function metaDataBody(
  groups: readonly MetaDataGroup[] | undefined,
  { meta_data_fields_by_category: values }: MetaDataFormValues,
): MetaDataOfForm {
  return (groups ?? []).map(({ id, fields }) => ({
    id,
    fields: fields.map((field) => ({ id: field.id, value: (values[metaDataColumn(field.id)] ?? null) as string | boolean | null })),
  }));
}

/** R032, at the form's inputs. */
export function checkMetaDataOfForm(
  groups: readonly MetaDataGroup[] | undefined,
  { meta_data_fields_by_category: values }: MetaDataFormValues,
): Breach[] {
  const fields = fieldsOf(groups);
  return checkMetaData(fields, Object.fromEntries(fields.map(({ id }) => [id, values[metaDataColumn(id)]])));
}

/** Lets a form start with the defaults of its fields once they are known. */
export function useMetaDataDefaults<V extends FieldValues & MetaDataFormValues>(
  form: UseFormReturn<V>,
  groups: readonly MetaDataGroup[] | undefined,
): void {
  useEffect(() => {
    for (const { id, value } of fieldsOf(groups)) {
      const name = metaDataInput(id) as Path<V>;
      if (form.getValues(name) === undefined) form.setValue(name, value as never);
    }
  }, [form, groups]);
}
