import { blankCustomForm, type CustomForm } from '#shared/contract/entities/custom-form.ts';
import { type FormField, type FormFieldKind, formFieldKinds } from '#shared/domain/custom-forms/form-field.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import type { customForms } from '#shared/contract/groups/custom-forms.ts';

/** What the form of a form offers (C322). */
export type FormOffer = ResultOf<typeof customForms.form>;

/** What the builder holds: empty texts instead of null. */
export type FormValues = Pick<CustomForm, 'public' | 'contact' | 'closed' | 'open_from' | 'open_to' | 'notify' | 'locale'> & {
  name: string;
  description: string;
  thanks: string;
  fields: FormField[];
};

/** A form as the builder begins with it; a new one begins with a field to be named. */
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

/** A field of a kind, with an id that it keeps. */
export function newField(kind: FormFieldKind): FormField {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 12);
  return { id, kind, label: '', help: null, required: false, options: kind === 'select' ? [''] : [], removed: false };
}

/** A field of another kind: what it cannot have goes. */
export function withKind(field: FormField, kind: string | null): FormField {
  const next = formFieldKinds.find((each) => each === kind) ?? field.kind;
  return { ...field, kind: next, options: next === 'select' ? (field.options.length > 0 ? field.options : ['']) : [] };
}

/** The fields with one of them movedField by a place among those that are asked for; removed ones stand behind. */
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
