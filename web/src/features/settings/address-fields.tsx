import { useWatch } from 'react-hook-form';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { addressTypes } from '#shared/contract/entities/address.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useText } from '#web/text/text.ts';
import { countriesInWords } from '#web/text/country-names.ts';
import { Stack } from '#web/ui/primitives.tsx';
import type { MemberFormPart } from './member-values.ts';
import { Section } from '#web/ui/section.tsx';
import styles from './member-settings.module.css';

const lines = ['address_1', 'address_2', 'post_code', 'city', 'state'] as const;

/** The addresses by type; all but the main one may follow the main one (R120). */
export function AddressFields(part: MemberFormPart) {
  const t = useText();
  return (
    <Section title={t('settings.member.addresses')}>
      <div className={styles.addresses}>
        {addressTypes.map((type, index) => (
          <OneAddress key={type} {...part} type={type} index={index} />
        ))}
      </div>
    </Section>
  );
}

function OneAddress({ form, member, disabled, type, index }: MemberFormPart & { type: (typeof addressTypes)[number]; index: number }) {
  const t = useText();
  const [main, own] = useWatch({ control: form.control, name: ['addresses.0', `addresses.${index}`] as ['addresses.0', 'addresses.1'] });
  const followsMain = type !== 'main' && own.use_address_type === 'main';
  const countries = countriesInWords(member.options.countries);
  return (
    <Stack as="fieldset" gap="s">
      <legend>{t(`settings.member.addressTypes.${type}`)}</legend>
      {type !== 'main' && (
        <Checkbox
          checked={followsMain}
          disabled={disabled}
          onChange={({ detail }) =>
            form.setValue(`addresses.${index}.use_address_type`, detail.checked ? 'main' : null, { shouldDirty: true })
          }
        >
          {t('settings.member.useMain')}
        </Checkbox>
      )}
      {lines.map((line) =>
        followsMain ? (
          <FormField key={line} label={t(`settings.member.${line}`)} stretch>
            <Input value={main[line] ?? ''} disabled />
          </FormField>
        ) : (
          <TextField key={line} form={form} name={`addresses.${index}.${line}`} label={t(`settings.member.${line}`)} disabled={disabled} />
        ),
      )}
      {followsMain ? (
        <FormField label={t('settings.member.country')} stretch>
          <Input value={countries.find((country) => country.id === main.country)?.name ?? ''} disabled />
        </FormField>
      ) : (
        <ChoiceField
          form={form}
          name={`addresses.${index}.country`}
          label={t('settings.member.country')}
          options={countries}
          noneLabel={t('common.none')}
          disabled={disabled}
        />
      )}
    </Stack>
  );
}
