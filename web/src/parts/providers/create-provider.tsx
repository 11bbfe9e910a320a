import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { publishers, vendors } from '#shared/contract/groups/providers.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { checkMetaDataOfForm, metaDataBody, type MetaDataFormValues, noMetaData } from '#web/parts/metadata/meta-data-form.ts';
import { MetaDataTabs } from '#web/parts/metadata/meta-data-tabs.tsx';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { ProviderFields } from './provider-fields.tsx';
import { blankProviderValues, checkProviderValues, providerBody, type ProviderValues } from './provider-values.ts';
import { SavedStep } from '#web/ui/form/saved-step.tsx';

const roles = {
  publishers: {
    rows: publishers,
    title: 'dialogs.provider.publisherTitle',
    saved: 'dialogs.provider.publisherSaved',
    goTo: 'dialogs.provider.goToPublisher',
  },
  vendors: {
    rows: vendors,
    title: 'dialogs.provider.vendorTitle',
    saved: 'dialogs.provider.vendorSaved',
    goTo: 'dialogs.provider.goToVendor',
  },
} as const;

interface CreateProviderProps extends CreateDialogProps<ProviderRow> {
  /** The role it is created in; the other can be given on its page. */
  as: keyof typeof roles;
  /** Opened from another form: closes once saved, and the other form uses the new record. */
  nested?: boolean;
}

/** Creates a publisher or a vendor, then leads to its page (S91, R060, R096, R131). */
export function CreateProvider({ as: role, nested = false, onClose, onCreated }: CreateProviderProps) {
  const t = useText();
  const navigate = useNavigate();
  const [saved, setSaved] = useState<ProviderRow>();
  const { rows, title, saved: savedTitle, goTo } = roles[role];
  const offered = useQuery(queryFor(rows.form, {}));
  const groups = offered.data?.meta_data_fields_by_category;
  const form = useContractForm<typeof publishers.create, ProviderValues & MetaDataFormValues>(rows.create as typeof publishers.create, {
    defaults: { ...blankProviderValues(role, useSettings().currency), ...noMetaData },
    toBody: ({ is_publisher: _publisher, is_vendor: _vendor, meta_data_fields_by_category, ...values }) =>
      ({ ...providerBody(values), meta_data_fields_by_category: metaDataBody(groups, { meta_data_fields_by_category }) }) as BodyOf<
        typeof publishers.create
      >,
    check: (values) => [...checkProviderValues(values), ...checkMetaDataOfForm(groups, values)],
    onDone: ({ result }) => {
      onCreated?.(result);
      if (nested) onClose();
      else setSaved(result);
    },
  });
  if (saved)
    return (
      <SavedStep
        title={t(savedTitle)}
        onClose={onClose}
        steps={[
          {
            label: t(goTo),
            run: () => {
              onClose();
              void navigate(`/${role}/${saved.id}`);
            },
          },
        ]}
      >
        {t('dialogs.provider.savedHint', { name: saved.name })}
      </SavedStep>
    );
  return (
    <FormDialog form={form} title={t(title)} width={900} onCancel={onClose}>
      <MetaDataTabs form={form.fields} groups={groups}>
        <ProviderFields form={form.fields as unknown as UseFormReturn<ProviderValues>} owners={offered.data?.owners} autoFocus />
      </MetaDataTabs>
    </FormDialog>
  );
}
