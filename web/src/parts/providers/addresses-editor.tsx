import { type UseFormReturn, useWatch } from 'react-hook-form';
import Checkbox from '@cloudscape-design/components/checkbox';
import { addressTypes } from '#shared/contract/entities/address.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { countriesInWords } from '#web/text/country-names.ts';
import { addressLines, type ProviderValues } from './provider-values.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { Heading, Stack } from '#web/ui/primitives.tsx';

interface AddressesEditorProps {
  form: UseFormReturn<ProviderValues>;
  disabled?: boolean;
}

/** The addresses by type (R070); all but the main one may use the main address. */
export function AddressesEditor({ form, disabled = false }: AddressesEditorProps) {
  const t = useText();
  return (
    <Stack as="section" gap="s" className={styles.section}>
      <Heading as="h3" small>
        {t('dialogs.provider.addresses')}
      </Heading>
      <div className={styles.grid}>
        {addressTypes.map((type, index) => (
          <OneAddress key={type} form={form} disabled={disabled} type={type} index={index} />
        ))}
      </div>
    </Stack>
  );
}

function OneAddress({
  form,
  disabled,
  type,
  index,
}: Required<AddressesEditorProps> & { type: (typeof addressTypes)[number]; index: number }) {
  const t = useText();
  const countries = countriesInWords(useSettings().options.countries);
  const used = useWatch({ control: form.control, name: `addresses.${index}.use_address_type` as 'addresses.0.use_address_type' });
  return (
    <Stack as="fieldset" gap="s">
      <legend>{t(`dialogs.provider.types.${type}`)}</legend>
      {type !== 'main' && (
        <Checkbox
          checked={used === 'main'}
          disabled={disabled}
          onChange={({ detail }) =>
            form.setValue(`addresses.${index}.use_address_type`, detail.checked ? 'main' : null, { shouldDirty: true })
          }
        >
          {t('dialogs.provider.useMain')}
        </Checkbox>
      )}
      {used !== 'main' && (
        <>
          {addressLines.map((line) => (
            <TextField
              key={line}
              form={form}
              name={`addresses.${index}.${line}`}
              label={t(`dialogs.provider.${line}`)}
              disabled={disabled}
            />
          ))}
          <ChoiceField
            form={form}
            name={`addresses.${index}.country`}
            label={t('dialogs.provider.country')}
            options={countries}
            noneLabel={t('common.none')}
            disabled={disabled}
          />
        </>
      )}
    </Stack>
  );
}
