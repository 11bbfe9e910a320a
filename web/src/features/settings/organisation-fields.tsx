import { TextField } from '#web/components/form/text-field.tsx';
import { useText } from '#web/text/text.ts';
import type { MemberFormPart } from './member-values.ts';
import { SettingsSection } from './settings-section.tsx';

const texts = ['abbreviation', 'alternative_name', 'vat', 'ringgold_id', 'website', 'repository'] as const;

/** How the organisation is called and found. */
export function OrganisationFields({ form, disabled }: MemberFormPart) {
  const t = useText();
  return (
    <SettingsSection title={t('settings.member.organisation')}>
      <TextField form={form} name="name" label={t('settings.member.name')} required disabled={disabled} />
      {texts.map((name) => (
        <TextField key={name} form={form} name={name} label={t(`settings.member.${name}`)} disabled={disabled} />
      ))}
    </SettingsSection>
  );
}
