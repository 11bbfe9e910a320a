import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { harvestReports } from '#shared/contract/entities/usage.ts';
import { harvest } from '#shared/contract/groups/harvest.ts';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import type { UsageSourceRow } from '#shared/contract/rows/usage-source-row.ts';
import { dateStyles } from '#shared/domain/usage/harvest/build-request.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';

const releaseWords = { auto: 'harvest.releases.auto', '5.1': 'harvest.releases.r51', '5': 'harvest.releases.r5' } as const;

/** The account of a source's harvest, and its plan (C644). A blank key leaves the stored one unchanged. */
export function EditHarvest({ source, onClose }: { source: UsageSourceRow; onClose: () => void }) {
  const t = useText();
  const form = useContractForm(usageSources.update, {
    defaults: {
      base_url: source.base_url ?? '',
      release: source.release,
      customer_id: source.customer_id ?? '',
      requestor_id: source.requestor_id ?? '',
      api_key: '',
      platform_param: source.platform_param ?? '',
      date_style: source.date_style,
      reports: source.reports,
      harvest_from: source.harvest_from ?? '',
      day_of_month: source.day_of_month,
      requests_per_day: source.requests_per_day,
      active: source.active,
    },
    input: { params: { id: source.id } },
    toBody: ({ api_key, harvest_from, ...values }) => ({
      ...values,
      ...(api_key ? { api_key } : {}),
      harvest_from: harvest_from || null,
      version: source.version,
    }),
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <FormDialog form={form} title={t('harvest.edit')} width={560} onCancel={onClose}>
      <TextField form={fields} name="base_url" label={t('harvest.address')} hint={t('harvest.addressHint')} autoFocus />
      <RegistrySearch
        onChoose={(base_url, release) => {
          fields.setValue('base_url', base_url, { shouldDirty: true });
          if (release === '5' || release === '5.1') fields.setValue('release', release, { shouldDirty: true });
        }}
      />
      <ChoiceField
        form={fields}
        name="release"
        label={t('harvest.release')}
        required
        options={Object.entries(releaseWords).map(([id, words]) => ({ id, name: t(words) }))}
      />
      <TextField form={fields} name="customer_id" label={t('usage.sources.customer')} />
      <TextField form={fields} name="requestor_id" label={t('harvest.requestor')} />
      <TextField
        form={fields}
        name="api_key"
        label={t('harvest.key')}
        autoComplete="off"
        {...(source.has_api_key ? { hint: t('harvest.keyHint') } : {})}
      />
      <Field form={fields} name="reports" label={t('harvest.reports')} hint={t('harvest.reportsHint')}>
        {({ value, change, invalid }) => (
          <MultiDropdown
            values={value as string[]}
            options={harvestReports.map((id) => ({ id, name: id }))}
            onChange={change}
            invalid={invalid}
          />
        )}
      </Field>
      <TextField form={fields} name="harvest_from" label={t('harvest.from')} hint={t('harvest.fromHint')} placeholder="YYYY-MM" />
      <NumberField form={fields} name="day_of_month" label={t('harvest.day')} hint={t('harvest.dayHint')} />
      <NumberField form={fields} name="requests_per_day" label={t('harvest.perDay')} hint={t('harvest.perDayHint')} />
      <TextField form={fields} name="platform_param" label={t('harvest.platformParam')} hint={t('harvest.platformParamHint')} />
      <ChoiceField
        form={fields}
        name="date_style"
        label={t('harvest.dateStyle')}
        required
        options={dateStyles.map((id) => ({ id, name: id.toUpperCase() }))}
      />
      <CheckboxField form={fields} name="active" label={t('harvest.activeLabel')} />
    </FormDialog>
  );
}

/** Addresses of the COUNTER Registry by the name of a platform. */
function RegistrySearch({ onChoose }: { onChoose: (base_url: string, release: string) => void }) {
  const t = useText();
  const [name, setName] = useState('');
  const [wanted, setWanted] = useState('');
  const found = useQuery({ ...queryFor(harvest.registry, { query: { query: wanted } }), enabled: wanted !== '', retry: false });
  return (
    <div>
      <FormField
        label={t('harvest.registry')}
        description={t('harvest.registryHint')}
        secondaryControl={
          <Button formAction="none" disabled={name.trim().length < 2} loading={found.isFetching} onClick={() => setWanted(name.trim())}>
            {t('harvest.search')}
          </Button>
        }
      >
        <Input value={name} onChange={({ detail }) => setName(detail.value)} />
      </FormField>
      {found.isError && <p role="status">{found.error.message}</p>}
      {found.data?.length === 0 && <p role="status">{t('common.noResults')}</p>}
      <ul>
        {found.data?.flatMap(({ id, name: platform, services }) =>
          services.map(({ release, base_url }) => (
            <li key={`${id} ${release}`}>
              <Button formAction="none" variant="inline-link" onClick={() => onChoose(base_url, release)}>
                {`${platform} ${release}: ${base_url}`}
              </Button>
            </li>
          )),
        )}
        {found.data
          ?.filter(({ services }) => services.length === 0)
          .map(({ id, name: platform }) => (
            <li key={id}>{t('harvest.noAddressKnown', { platform })}</li>
          ))}
      </ul>
    </div>
  );
}
