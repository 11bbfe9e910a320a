import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { licensePeriods } from '#shared/contract/groups/licenses.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { isPlausibleDate, yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import { checkLicensePeriod } from '#shared/domain/licenses/check-license-period.ts';
import type { CallError } from '#web/api/call-error.ts';
import { queryFor } from '#web/api/queries.ts';
import { ChoiceWithCreate } from '#web/ui/form/choice-with-create.tsx';
import { CreateProvider } from '#web/parts/providers/create-provider.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { useChooseOnceOffered } from '#web/ui/form/use-choose-once-offered.ts';
import { useOnChange } from '#web/ui/form/use-on-change.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { RichTextField } from '#web/ui/form/rich-text-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { LicenseFileInput } from './license-file-input.tsx';
import { licensePeriodBody, licensePeriodValues, type LicensePeriodValues, valuesOfPeriod } from './license-period-values.ts';
import { SubscriptionsChoice } from './subscriptions-choice.tsx';
import { TermsEditor } from './terms-editor.tsx';
import styles from '#web/ui/form/form-layout.module.css';
import type { ChosenFile } from '#web/api/send-with-file.ts';
import { Stack } from '#web/ui/primitives.tsx';

interface LicensePeriodDialogProps {
  /** The period to change; without it one is created. */
  period?: LicensePeriodRow | undefined;
  /** The licence that a new period belongs to; without it a licence is created with its first period. */
  licenseId?: string | undefined;
  /** The publisher of a new licence. */
  publisherId?: string | undefined;
  onClose: () => void;
  onSaved?: (saved: LicensePeriodRow) => void;
}

type Offered = ResultOf<typeof licensePeriods.form>;

/** The form of a licence period (S93, R056, R058, R135), once its options are loaded. */
export function LicensePeriodDialog(props: LicensePeriodDialogProps) {
  const t = useText();
  const { period, licenseId } = props;
  const title = t(
    period ? 'licenses.period.editTitle' : licenseId === undefined ? 'licenses.period.createLicenseTitle' : 'licenses.period.createTitle',
  );
  const of = period?.license_id ?? licenseId;
  const offered = useQuery(queryFor(licensePeriods.form, { query: of === undefined ? {} : { license_id: of } }));
  if (!offered.data) return <LoadingDialog title={title} query={offered} width={1000} onClose={props.onClose} />;
  return <LicensePeriodForm {...props} title={title} offered={offered.data} />;
}

function LicensePeriodForm({
  title,
  offered,
  period,
  licenseId,
  publisherId,
  onClose,
  onSaved,
}: LicensePeriodDialogProps & { title: string; offered: Offered }) {
  const t = useText();
  const formats = useFormats();
  const [file, setFile] = useState<ChosenFile>();
  const [creatingPublisher, setCreatingPublisher] = useState(false);
  const version = useRef(period?.version);
  const call = (period ? licensePeriods.update : licensePeriods.create) as typeof licensePeriods.create;
  const sent = file && 'file' in file ? { files: { license_file: file.file } } : {};
  const form = useContractForm<typeof licensePeriods.create, LicensePeriodValues>(call, {
    defaults: startOf(offered, period, publisherId),
    input: { ...sent, ...(period ? { params: { id: period.id } } : {}) } as never,
    toBody: (values) =>
      ({
        ...licensePeriodBody(values),
        ...(period ? { version: version.current } : { license_id: licenseId ?? '' }),
        ...(file && 'upload_id' in file ? file : {}),
      }) as BodyOf<typeof licensePeriods.create>,
    check: (values) => checkLicensePeriod({ ...values, terms: [] }, { formatDate: (date) => formats.date(date) }),
    // The message says who was faster; saving once more is then meant so.
    onRefused: (error) => {
      version.current = versionIn(error) ?? version.current;
    },
    onDone: ({ result }) => {
      onClose();
      onSaved?.(result);
    },
  });
  const { fields } = form;
  const chooseOnceOffered = useChooseOnceOffered(fields, { publisher_id: offered.publishers });
  const proposed = useRef(fields.getValues('end_date'));
  useOnChange(fields, (name, { start_date, end_date }) => {
    if (period || name !== 'start_date' || !isPlausibleDate(start_date) || end_date !== proposed.current) return;
    proposed.current = yearLaterMinusDay(start_date);
    fields.setValue('end_date', proposed.current, { shouldDirty: true, shouldValidate: true });
  });
  const start = fields.watch('start_date');
  const locked = offered.license !== null;
  return (
    <>
      <FormDialog form={form} title={title} width={1000} onCancel={onClose}>
        <Stack>
          <div className={styles.grid}>
            <TextField
              form={fields}
              name="name"
              label={t('licenses.period.name')}
              required
              disabled={locked}
              autoFocus={!locked}
              {...(locked ? { hint: t('licenses.period.nameLocked') } : {})}
            />
            <ChoiceWithCreate
              form={fields}
              name="publisher_id"
              label={t('licenses.period.publisher')}
              required
              options={offered.publishers}
              createLabel={t('licenses.period.createPublisher')}
              onCreate={() => setCreatingPublisher(true)}
            />
            <ChoiceField
              form={fields}
              name="owner_id"
              label={t('columns.Managed by')}
              required
              options={offered.owners}
              goneLabel={t('users.inactiveOwner')}
            />
            <DateField form={fields} name="start_date" label={t('licenses.period.start')} required />
            <DateField
              form={fields}
              name="end_date"
              label={t('licenses.period.end')}
              hint={t('licenses.period.endHint')}
              isOffered={(date) => !isPlausibleDate(start) || date > start}
            />
            <LicenseFileInput kept={period?.license_file?.name} chosen={file} error={undefined} onChange={setFile} />
          </div>
          <RichTextField form={fields} name="summary" label={t('licenses.period.summary')} maxHeight={100} />
          <SubscriptionsChoice
            offered={offered.subscriptions}
            values={fields.watch('subscriptions')}
            onChange={(ids) => fields.setValue('subscriptions', ids, { shouldDirty: true })}
          />
          <TermsEditor
            heading={t('licenses.period.terms')}
            drafts={fields.watch('terms')}
            labels={offered.terms}
            qualifiers={offered.qualifiers}
            statusNames={offered.term_statuses}
            onChange={(drafts) => fields.setValue('terms', drafts, { shouldDirty: true })}
          />
        </Stack>
      </FormDialog>
      {creatingPublisher && (
        <CreateProvider
          as="publishers"
          nested
          onClose={() => setCreatingPublisher(false)}
          onCreated={({ id }) => chooseOnceOffered('publisher_id', id)}
        />
      )}
    </>
  );
}

/** The initial values: those of an existing period, the continuation for a renewal, or empty for a new licence. */
function startOf(offered: Offered, period: LicensePeriodRow | undefined, publisherId: string | undefined): LicensePeriodValues {
  if (period) return valuesOfPeriod(period, offered.terms);
  const { license, renewal } = offered;
  if (!license) return licensePeriodValues({ publisher_id: publisherId ?? null }, offered.terms);
  return licensePeriodValues(
    { owner_id: license.owner_id, ...renewal, name: license.name, publisher_id: license.publisher_id },
    offered.terms,
  );
}

function versionIn(error: CallError): number | undefined {
  const { version } = (error.result ?? {}) as { version?: unknown };
  return error.status === 409 && typeof version === 'number' ? version : undefined;
}
