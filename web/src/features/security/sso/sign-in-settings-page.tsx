import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type SsoSettingsView, ssoProtocols } from '#shared/contract/entities/sso.ts';
import { sso } from '#shared/contract/groups/sso.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from '../security.module.css';
import { Domains } from './domains.tsx';
import { ProviderSteps } from './provider-steps.tsx';
import { confirmSsoOnly, SsoOnly } from './sso-only.tsx';
import { blankProvider, bodyOf, type SsoValues, valuesOf } from './sso-form.ts';

const maxProviders = 2;

/** Single sign-on of the library (S141): the provider, what it sends, who gets which role; domains, and who may sign in otherwise. */
export default function SignInSettingsPage() {
  const asked = useQuery(queryFor(sso.settings, {}));
  if (!asked.data) return <Skeleton lines={6} height={90} />;
  return <Settings settings={asked.data} />;
}

function Settings({ settings }: { settings: SsoSettingsView }) {
  const t = useText();
  // The version that the person saw: an own change of a domain moves it on, that of another person refuses the next save.
  const [version, setVersion] = useState(settings.version);
  const form = useContractForm<typeof sso.saveSettings, SsoValues>(sso.saveSettings, {
    defaults: valuesOf(settings),
    toBody: (values) => bodyOf(values, version),
    confirm: async ({ sso_only }) => !sso_only || settings.sso_only || confirmSsoOnly(),
    invalidates: ['sso', 'security-events'],
    onDone: ({ result }) => {
      setVersion(result.version);
      form.fields.reset(valuesOf(result));
    },
  });
  const { fields } = form;
  const providers = fields.watch('providers');
  const setProviders = (next: SsoValues['providers']) => fields.setValue('providers', next, { shouldDirty: true });
  return (
    <Stack>
      <Quiet>{t('sso.lead')}</Quiet>
      <div className={styles.form}>
        <Domains settings={settings} onVersion={setVersion} />
      </div>
      <PageForm form={form} className={styles.form}>
        <FormFailure failure={form.failure} />
        {providers.map((provider, index) => (
          <ProviderSteps
            key={provider.id ?? `new-${index}`}
            form={fields}
            index={index}
            stored={settings.providers.find(({ id }) => id === provider.id)}
            isChanged={form.changed}
            entityId={settings.entity_id}
            onRemove={() => setProviders(providers.filter((each) => each !== provider))}
          />
        ))}
        {providers.length < maxProviders && (
          <Row>
            {ssoProtocols.map((protocol) => (
              <ActionButton key={protocol} onPress={() => setProviders([...providers, { ...blankProvider, protocol }])}>
                {t(`sso.add.${protocol}`)}
              </ActionButton>
            ))}
          </Row>
        )}
        {providers.length > 0 && <SsoOnly form={fields} />}
        <Row>
          <ActionButton type="primary" submits loading={form.saving} disabled={!form.changed}>
            {t('security.settings.save')}
          </ActionButton>
        </Row>
        <LeaveGuard changed={form.changed} />
      </PageForm>
    </Stack>
  );
}
