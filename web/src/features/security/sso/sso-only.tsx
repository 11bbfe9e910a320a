import { useQuery } from '@tanstack/react-query';
import { users } from '#shared/contract/groups/users.ts';
import { queryFor } from '#web/api/queries.ts';
import { text, useText } from '#web/text/text.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { askQuestion } from '#web/ui/questions/question-store.ts';
import { Section } from '#web/ui/section.tsx';
import type { SsoFields } from './sso-form.ts';

/** Asks before every other way to sign in is closed, and the sessions begun by them end. */
export function confirmSsoOnly(): Promise<boolean> {
  return askQuestion({
    title: text('sso.onlyQuestion.title'),
    sentences: [text('sso.onlyQuestion.ways'), text('sso.onlyQuestion.sessions')],
    confirmLabel: text('sso.onlyLabel'),
  });
}

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
      <NumberField form={form} name="sleep_days" label={t('sso.sleep')} hint={t('sso.sleepHint')} required />
    </Section>
  );
}
