import { blankCustomForm, type CustomForm } from '#shared/contract/entities/custom-form.ts';
import { type FormField, type FormFieldKind, formFieldKinds } from '#shared/domain/custom-forms/form-field.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import type { customForms } from '#shared/contract/groups/custom-forms.ts';

/** The options for editing a form (C322). */
export type FormOffer = ResultOf<typeof customForms.form>;

/** The builder's values: empty texts instead of null. */
export type FormValues = Pick<CustomForm, 'public' | 'contact' | 'closed' | 'open_from' | 'open_to' | 'notify' | 'locale'> & {
  name: string;
  description: string;
  thanks: string;
  fields: FormField[];
};

/** The initial values of the builder; a new form has one unnamed field. */
export function formValues(form: CustomForm | undefined): FormValues {
  if (!form) return { ...blankCustomForm, notify: [], name: '', description: '', thanks: '', public: true, fields: [newField('text')] };
  const { name, description, thanks, fields, contact, closed, open_from, open_to, notify, locale } = form;
  return {
    name,
    description: description ?? '',
    thanks: thanks ?? '',
    fields,
    public: form.public,
    contact,
    closed,
    open_from,
    open_to,
    notify,
    locale,
  };
}

/** A new field of a kind, with a permanent id. */
export function newField(kind: FormFieldKind): FormField {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 12);
  return { id, kind, label: '', help: null, required: false, options: kind === 'select' ? [''] : [], removed: false };
}

/** A field changed to another kind: settings that do not apply are dropped. */
export function withKind(field: FormField, kind: string | null): FormField {
  const next = formFieldKinds.find((each) => each === kind) ?? field.kind;
  return { ...field, kind: next, options: next === 'select' ? (field.options.length > 0 ? field.options : ['']) : [] };
}

/** The fields with one of them moved by one place among the active ones; removed fields come last. */
export function movedField(fields: readonly FormField[], id: string, by: -1 | 1): FormField[] {
  const asked = fields.filter(({ removed }) => !removed);
  const from = asked.findIndex((field) => field.id === id);
  const to = from + by;
  const [own, other] = [asked[from], asked[to]];
  if (!own || !other) return [...fields];
  asked[from] = other;
  asked[to] = own;
  return [...asked, ...fields.filter(({ removed }) => removed)];
}
