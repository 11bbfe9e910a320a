import type { CustomFormRow } from '#shared/contract/entities/custom-form.ts';
import { customFormRow } from '../../work/custom-forms/custom-form-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** Rows of the list of forms. A form's state depends on the day, so rows are not cached. */
export function customFormRows(model: ReadModel): CustomFormRow[] {
  return [...model.all('custom_form')].map((row) => customFormRow(model, row));
}
