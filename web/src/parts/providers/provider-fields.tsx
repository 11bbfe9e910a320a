import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { AddressesEditor } from './addresses-editor.tsx';
import { currencyOptions } from '#web/ui/currency-options.ts';
import type { ProviderValues } from './provider-values.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { Stack } from '#web/ui/primitives.tsx';

interface ProviderFieldsProps {
  form: UseFormReturn<ProviderValues>;
  owners: readonly { id: string; name: string }[] | undefined;
  /** Whether both roles can be given here: on the record, not while creating. */
  withRoles?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** The fields of a publisher or a vendor (R060, R096). */
export function ProviderFields({ form, owners, withRoles = false, disabled = false, autoFocus = false }: ProviderFieldsProps) {
  const t = useText();
  const settings = useSettings();
  const common = { form, disabled };
  return (
    <Stack>
      <div className={styles.grid}>
        <TextField {...common} name="name" label={t('dialogs.provider.name')} required autoFocus={autoFocus} />
        <ChoiceField {...common} name="currency" label={t('columns.Currency')} required options={currencyOptions(settings)} />
        <TextField {...common} name="alternative_name" label={t('dialogs.provider.alternative_name')} />
        <TextField {...common} name="abbreviation" label={t('dialogs.provider.abbreviation')} />
        <ChoiceField
          {...common}
          name="owner_id"
          goneLabel={t('users.inactiveOwner')}
          label={t('columns.Managed by')}
          options={owners ?? []}
          loading={owners === undefined}
          noneLabel={t('common.none')}
        />
        <TextField {...common} name="ringgold_id" label={t('dialogs.provider.ringgold_id')} />
        <TextField {...common} name="website" label={t('dialogs.provider.website')} type="url" />
        <Stack gap="xs" className={styles.checks}>
          <CheckboxField {...common} name="active" label={t('dialogs.provider.active')} hint={t('dialogs.provider.activeHint')} />
          {withRoles && (
            <>
              <CheckboxField {...common} name="is_publisher" label={t('dialogs.provider.isPublisher')} />
              <CheckboxField {...common} name="is_vendor" label={t('dialogs.provider.isVendor')} />
            </>
          )}
        </Stack>
        <div className={styles.wide}>
          <TextAreaField {...common} name="description" label={t('dialogs.provider.description')} rows={3} />
        </div>
      </div>
      <AddressesEditor form={form} disabled={disabled} />
    </Stack>
  );
}
