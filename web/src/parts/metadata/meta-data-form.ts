import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { MetaDataOfForm } from '#shared/contract/entities/meta-data.ts';
import type { MetaDataGroup, MetaDataInput } from '#shared/contract/rows/meta-data-row.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkMetaData, metaDataInput } from '#shared/domain/metadata/check-meta-data.ts';
import { metaDataColumn } from '#shared/domain/metadata/meta-data-value.ts';

/** The metadata in a form that creates a record: values by the names of their columns. */
export type MetaDataFormValues = { meta_data_fields_by_category: Record<string, unknown> };

export const noMetaData: MetaDataFormValues = { meta_data_fields_by_category: {} };

const fieldsOf = (groups: readonly MetaDataGroup[] | undefined): MetaDataInput[] => (groups ?? []).flatMap((group) => group.fields);

/** The request's metadata. */
export function metaDataBody(
  groups: readonly MetaDataGroup[] | undefined,
  { meta_data_fields_by_category: values }: MetaDataFormValues,
): MetaDataOfForm {
  return (groups ?? []).map(({ id, fields }) => ({
    id,
    fields: fields.map((field) => ({ id: field.id, value: (values[metaDataColumn(field.id)] ?? null) as string | boolean | null })),
  }));
}

/** Checks the rules of R032 at the form's inputs. */
export function checkMetaDataOfForm(
  groups: readonly MetaDataGroup[] | undefined,
  { meta_data_fields_by_category: values }: MetaDataFormValues,
): Breach[] {
  const fields = fieldsOf(groups);
  return checkMetaData(fields, Object.fromEntries(fields.map(({ id }) => [id, values[metaDataColumn(id)]])));
}

/** Sets the fields' default values in a form once they are loaded. */
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
