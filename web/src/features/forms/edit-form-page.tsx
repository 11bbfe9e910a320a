import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { CustomFormRow } from '#shared/contract/entities/custom-form.ts';
import { customForms } from '#shared/contract/groups/custom-forms.ts';
import { checkForm } from '#shared/domain/custom-forms/check-form.ts';
import { queryFor } from '#web/api/queries.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { ConflictDialog } from '#web/ui/record/conflict-dialog.tsx';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useRecordForm } from '#web/ui/record/use-record-form.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { FormBuilder } from './form-builder.tsx';
import type { FormOffer } from './form-values.ts';
import { type FormValues, formValues } from './form-values.ts';

/** Changing a form (S25), also one that has answers. */
export default function EditFormPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(customForms.get, { params: { id } }));
  const offered = useQuery(queryFor(customForms.form, {}));
  return (
    <RecordLoader query={query} list={{ to: '/forms', label: t('forms.title') }}>
      {(form) => (offered.data ? <EditedForm key={form.id} form={form} offered={offered.data} /> : <Skeleton lines={6} height={90} />)}
    </RecordLoader>
  );
}

/** The labels of fields in the conflict dialog. */
const labels: Readonly<Record<keyof FormValues, TextKey>> = {
  name: 'forms.builder.name',
  description: 'forms.builder.description',
  thanks: 'forms.builder.thanks',
  fields: 'forms.builder.fields',
  public: 'forms.builder.who',
  contact: 'forms.builder.contact',
  closed: 'forms.builder.closed',
  open_from: 'forms.builder.from',
  open_to: 'forms.builder.to',
  notify: 'forms.builder.notify',
  locale: 'forms.builder.locale',
};

function EditedForm({ form, offered }: { form: CustomFormRow; offered: FormOffer }) {
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  usePageTitle(form.name);
  const own = useRecordForm<typeof customForms.update, CustomFormRow, FormValues>(customForms.update, {
    record: form,
    valuesOf: formValues,
    toBody: (changes) => changes,
    check: checkForm,
    onSaved: () => setSaved(true),
  });
  useEffect(() => {
    if (saved) void navigate(`/forms/${form.id}`, { replace: true });
  }, [saved, navigate, form.id]);

  const show = (field: string, value: unknown): string => {
    if (field === 'fields') return (value as FormValues['fields']).map(({ label }) => label).join(', ');
    if (field === 'notify') return offered.users.flatMap(({ id, name }) => ((value as string[]).includes(id) ? name : [])).join(', ');
    if (field === 'public') return t(value === true ? 'forms.access.public' : 'forms.access.signed_in');
    if (field === 'contact') return t(`forms.builder.contactChoices.${value as 'none'}`);
    if (field === 'closed') return t(value === true ? 'forms.answers.yes' : 'forms.answers.no');
    if (field === 'open_from' || field === 'open_to') return formats.date(value as string | null);
    if (field === 'locale') return offered.locales.find(({ id }) => id === value)?.name ?? t('forms.builder.memberLocale');
    return String(value);
  };
  return (
    <FormBuilder own={own} form={form} offered={offered} saved={saved}>
      {own.conflict && (
        <ConflictDialog
          conflict={own.conflict}
          words={{ label: (field) => (field in labels ? t(labels[field as keyof FormValues]) : undefined), show }}
        />
      )}
    </FormBuilder>
  );
}
