import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import Checkbox from '@cloudscape-design/components/checkbox';
import type { SecuritySettingsView } from '#shared/contract/entities/security-settings.ts';
import { securitySettings } from '#shared/contract/groups/security.ts';
import { type RoleName, roleNames } from '#shared/contract/permissions.ts';
import { defaultPolicy } from '#shared/domain/security/session-policy.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './security.module.css';

/** The security settings of the library (C802, C804). */
export default function SecuritySettingsPage() {
  const asked = useQuery(queryFor(securitySettings.get, {}));
  if (!asked.data) return <Skeleton lines={6} height={90} />;
  return <SettingsForm key={asked.data.version} settings={asked.data} />;
}

interface Values {
  idle_minutes: number | null;
  absolute_hours: number;
  max_sessions: number | null;
  password_min_length: number;
  allowed_networks: string;
  mail_at_new_device: boolean;
  required_for: RoleName[];
  grace_days: number;
}

/** The form; a library without a policy is offered the recommended one. */
function SettingsForm({ settings }: { settings: SecuritySettingsView }) {
  const t = useText();
  const { saved, version, your_address: address, required_for, grace_days } = settings;
  const { idle_minutes, absolute_hours, max_sessions, password_min_length, allowed_networks, mail_at_new_device } = saved
    ? settings
    : defaultPolicy;
  const form = useContractForm<typeof securitySettings.update, Values>(securitySettings.update, {
    defaults: {
      idle_minutes,
      absolute_hours,
      max_sessions,
      password_min_length,
      allowed_networks: allowed_networks.join('\n'),
      mail_at_new_device,
      required_for,
      grace_days,
    },
    toBody: (values) => ({
      ...values,
      allowed_networks: values.allowed_networks
        .split(/[\n,;]/)
        .map((network) => network.trim())
        .filter((network) => network !== ''),
      ...(version !== null && { version }),
    }),
    invalidates: ['security-settings', 'security-events'],
  });
  const { fields } = form;
  return (
    <PageForm form={form} className={styles.form}>
      <Quiet>{t('security.settings.lead')}</Quiet>
      {!saved && <Alert type="info">{t('security.settings.unsaved')}</Alert>}
      <FormFailure failure={form.failure} />
      <Section title={t('security.settings.sessions')}>
        <div className={styles.numbers}>
          <NumberField form={fields} name="idle_minutes" label={t('security.settings.idle')} hint={t('security.settings.idleHint')} />
          <NumberField
            form={fields}
            name="absolute_hours"
            label={t('security.settings.absolute')}
            hint={t('security.settings.absoluteHint')}
          />
          <NumberField form={fields} name="max_sessions" label={t('security.settings.max')} hint={t('security.settings.maxHint')} />
        </div>
      </Section>
      <Section title={t('security.settings.passwords')}>
        <div className={styles.numbers}>
          <NumberField
            form={fields}
            name="password_min_length"
            label={t('security.settings.length')}
            hint={t('security.settings.lengthHint')}
          />
        </div>
      </Section>
      <Section title={t('security.settings.factors')}>
        <Stack>
          <Field form={fields} name="required_for" label={t('security.settings.requiredFor')} hint={t('security.settings.requiredHint')}>
            {({ value, change }) => <RoleChoice chosen={value as RoleName[]} onChange={change} />}
          </Field>
          <div className={styles.numbers}>
            <NumberField form={fields} name="grace_days" label={t('security.settings.grace')} hint={t('security.settings.graceHint')} />
          </div>
          <Quiet>{t('security.settings.address', { host: location.hostname })}</Quiet>
        </Stack>
      </Section>
      <Section title={t('security.settings.networks')}>
        <TextAreaField
          form={fields}
          name="allowed_networks"
          label={t('security.settings.networksField')}
          hint={t('security.settings.networksHint', { address })}
        />
      </Section>
      <Section title={t('security.settings.emails')}>
        <CheckboxField form={fields} name="mail_at_new_device" label={t('security.settings.mail')} />
      </Section>
      <Row>
        <ActionButton type="primary" submits loading={form.saving} disabled={saved && !form.changed}>
          {t('security.settings.save')}
        </ActionButton>
      </Row>
      <LeaveGuard changed={form.changed} />
    </PageForm>
  );
}

/** The roles that need a second factor. */
function RoleChoice({ chosen, onChange }: { chosen: RoleName[]; onChange: (roles: RoleName[]) => void }) {
  const t = useText();
  return (
    <Row gap="m">
      {roleNames.map((role) => (
        <Checkbox
          key={role}
          checked={chosen.includes(role)}
          onChange={({ detail }) => onChange(detail.checked ? [...chosen, role] : chosen.filter((each) => each !== role))}
        >
          {t(`users.role.${role}`)}
        </Checkbox>
      ))}
    </Row>
  );
}
