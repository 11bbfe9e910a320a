import { useQuery } from '@tanstack/react-query';
import { users } from '#shared/contract/groups/users.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { Section } from '#web/ui/section.tsx';
import type { SsoFields } from './sso-form.ts';

/** Whether every other way to sign in is closed, and who can still sign in if the provider fails. */
export function SsoOnly({ form }: { form: SsoFields }) {
  const t = useText();
  const asked = useQuery(queryFor(users.list, {}));
  const people = Array.isArray(asked.data) ? asked.data : [];
  const administrators = people
    .filter(({ active, roles }) => active && roles.some((role) => role.id === 'admin'))
    .map(({ id, name }) => ({ id, name }));
  return (
    <Section title={t('sso.only')} hint={t('sso.onlyHint')}>
      <CheckboxField form={form} name="sso_only" label={t('sso.onlyLabel')} />
      <ChoiceField
        form={form}
        name="emergency_user_id"
        label={t('sso.emergency')}
        hint={t('sso.emergencyHint')}
        noneLabel={t('sso.noEmergency')}
        options={administrators}
      />
    </Section>
  );
}
