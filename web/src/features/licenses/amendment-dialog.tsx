import { useQuery } from '@tanstack/react-query';
import { licenseAmendments } from '#shared/contract/groups/licenses.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import type { AmendmentRow } from '#shared/contract/rows/license-row.ts';
import { checkAmendment } from '#shared/domain/licenses/check-amendment.ts';
import { isPlausibleDate } from '#shared/domain/calendar/dates.ts';
import { queryFor } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { type TermDraft, termDrafts, termsOfDrafts } from '#web/parts/licenses/term-drafts.ts';
import { TermsEditor } from '#web/parts/licenses/terms-editor.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { Stack } from '#web/ui/primitives.tsx';

interface AmendmentDialogProps {
  periodId: string;
  /** The amendment to change; without it one is created. */
  amendment?: AmendmentRow;
  onClose: () => void;
}

interface Values {
  name: string;
  start_date: string | null;
  end_date: string | null;
  status: AmendmentRow['status'];
  description: string;
  terms: TermDraft[];
}

/** The form of an amendment, once its options are loaded. */
export function AmendmentDialog(props: AmendmentDialogProps) {
  const t = useText();
  const title = t(props.amendment ? 'licenses.amendments.editTitle' : 'licenses.amendments.createTitle');
  const offered = useQuery(queryFor(licenseAmendments.form, {}));
  if (!offered.data) return <LoadingDialog title={title} query={offered} width={1000} onClose={props.onClose} />;
  return <AmendmentForm {...props} title={title} offered={offered.data} />;
}

function AmendmentForm({
  title,
  offered,
  periodId,
  amendment,
  onClose,
}: AmendmentDialogProps & { title: string; offered: ResultOf<typeof licenseAmendments.form> }) {
  const t = useText();
  const formats = useFormats();
  const call = (amendment ? licenseAmendments.update : licenseAmendments.create) as typeof licenseAmendments.create;
  const form = useContractForm<typeof licenseAmendments.create, Values>(call, {
    defaults: {
      name: amendment?.name ?? '',
      start_date: amendment?.start_date ?? null,
      end_date: amendment?.end_date ?? null,
      status: amendment?.status ?? 'pending',
      description: amendment?.description ?? '',
      terms: termDrafts(amendment?.terms ?? [], offered.terms),
    },
    input: (amendment ? { params: { id: amendment.id } } : {}) as never,
    toBody: ({ terms, ...values }) =>
      ({
        ...values,
        terms: termsOfDrafts(terms),
        ...(amendment ? { version: amendment.version } : { license_period_id: periodId }),
      }) as BodyOf<typeof licenseAmendments.create>,
    check: (values) => checkAmendment({ ...values, terms: [] }, undefined, { formatDate: (date) => formats.date(date) }),
    onDone: onClose,
  });
  const { fields } = form;
  const start = fields.watch('start_date');
  return (
    <FormDialog form={form} title={title} width={1000} onCancel={onClose}>
      <Stack>
        <div className={styles.grid}>
          <TextField form={fields} name="name" label={t('licenses.amendments.name')} required autoFocus />
          <ChoiceField
            form={fields}
            name="status"
            label={t('licenses.amendments.status')}
            options={offered.statuses.map((id) => ({ id, name: t(`licenses.statuses.${id}`) }))}
          />
          <DateField form={fields} name="start_date" label={t('licenses.amendments.start')} required />
          <DateField
            form={fields}
            name="end_date"
            label={t('licenses.amendments.end')}
            hint={t('licenses.amendments.endHint')}
            isOffered={(date) => !isPlausibleDate(start) || date > start}
          />
        </div>
        <TextAreaField form={fields} name="description" label={t('licenses.amendments.description')} />
        <TermsEditor
          heading={t('licenses.amendments.terms')}
          drafts={fields.watch('terms')}
          labels={offered.terms}
          qualifiers={offered.qualifiers}
          statusNames={offered.term_statuses}
          onChange={(drafts) => fields.setValue('terms', drafts, { shouldDirty: true })}
        />
      </Stack>
    </FormDialog>
  );
}
