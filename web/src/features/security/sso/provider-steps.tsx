import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SsoSettingsView, SsoTest } from '#shared/contract/entities/sso.ts';
import { ssoRoles } from '#shared/contract/entities/sso.ts';
import { useSession } from '#web/api/use-session.ts';
import { leaveForTest } from '#web/parts/sign-in/sso-trip.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { Section } from '#web/ui/section.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { ConnectSaml } from './connect-saml.tsx';
import { RoleRules } from './role-rules.tsx';
import type { SsoFields } from './sso-form.ts';
import { TestResult } from './test-result.tsx';

type Stored = SsoSettingsView['providers'][number];

interface ProviderStepsProps {
  form: SsoFields;
  index: number;
  /** As it is stored; undefined for one that is new. */
  stored: Stored | undefined;
  /** Whether the form holds changes that are not saved: a test would not try them. */
  isChanged: boolean;
  /** Our SAML entity ID, the address of our metadata. */
  entityId: string;
  onRemove: () => void;
}

/** A provider in three steps: connect it, see what arrives, decide who gets which role. */
export function ProviderSteps({ form, index, stored, isChanged, entityId, onRemove }: ProviderStepsProps) {
  const t = useText();
  const name = form.watch(`providers.${index}.name`);
  const protocol = form.watch(`providers.${index}.protocol`);
  return (
    <Section
      title={name || t('sso.newProvider')}
      hint={t(`sso.protocols.${protocol}`)}
      actions={
        <Row align="baseline">
          {stored && <StatusBadge tone={stored.state === 'on' ? 'good' : 'plain'}>{t(`sso.states.${stored.state}`)}</StatusBadge>}
          <ActionButton onPress={onRemove}>{t('sso.removeProvider')}</ActionButton>
        </Row>
      }
    >
      <Stack>
        <Heading as="h3" small>
          {t('sso.steps.connect')}
        </Heading>
        <TextField form={form} name={`providers.${index}.name`} label={t('sso.name')} hint={t('sso.nameHint')} required />
        {protocol === 'saml' ? (
          <ConnectSaml form={form} index={index} stored={stored} entityId={entityId} />
        ) : (
          <Connect form={form} index={index} stored={stored} />
        )}
      </Stack>
      <Test stored={stored} isChanged={isChanged} />
      <People form={form} index={index} />
    </Section>
  );
}

function Connect({ form, index, stored }: Pick<ProviderStepsProps, 'form' | 'index' | 'stored'>) {
  const t = useText();
  return (
    <>
      <TextField form={form} name={`providers.${index}.issuer`} label={t('sso.issuer')} hint={t('sso.issuerHint')} required />
      {stored ? (
        <Stack gap="xs">
          <FactList
            label={t('sso.register')}
            layout="stack"
            facts={[{ label: t('sso.callback'), value: <code>{stored.callback}</code> }]}
          />
          <Row>
            <ActionButton size="small" onPress={() => void copyText(stored.callback)}>
              {t('sso.copyCallback')}
            </ActionButton>
          </Row>
        </Stack>
      ) : (
        <Quiet>{t('sso.callbackLater')}</Quiet>
      )}
      <TextField form={form} name={`providers.${index}.client_id`} label={t('sso.clientId')} />
      <TextField
        form={form}
        name={`providers.${index}.client_secret`}
        label={t('sso.clientSecret')}
        type="password"
        autoComplete="off"
        hint={t(stored?.has_secret ? 'sso.secretKept' : 'sso.secretHint')}
      />
    </>
  );
}

function Test({ stored, isChanged }: Pick<ProviderStepsProps, 'stored' | 'isChanged'>) {
  const t = useText();
  const formats = useFormats();
  const user = useSession()?.user.id;
  const [leaving, setLeaving] = useState(false);
  const came = useLocation().state as (SsoTest & { provider?: string }) | null;
  const start = async (): Promise<void> => {
    if (!stored) return;
    setLeaving(true);
    try {
      await leaveForTest(stored.id, { purpose: 'test', user, redirect: `/sign-in-settings?tested=${stored.id}` });
    } catch {
      // The client has shown why.
      setLeaving(false);
    }
  };
  const isMine = stored !== undefined && new URLSearchParams(useLocation().search).get('tested') === stored.id;
  return (
    <Stack>
      <Heading as="h3" small>
        {t('sso.steps.test')}
      </Heading>
      <Quiet>{t('sso.testHint')}</Quiet>
      <Row>
        <ActionButton
          loading={leaving}
          disabled={!stored || (stored.protocol === 'oidc' && !stored.client_id) || isChanged}
          onPress={() => void start()}
        >
          {t('sso.test')}
        </ActionButton>
        <Quiet as="span">
          {isChanged || !stored
            ? t('sso.saveFirst')
            : stored.tested_at === null
              ? t('sso.notTested')
              : t('sso.testedAt', { at: formats.dateTime(stored.tested_at) })}
        </Quiet>
      </Row>
      {isMine && came?.test && <TestResult test={came.test} />}
    </Stack>
  );
}

function People({ form, index }: Pick<ProviderStepsProps, 'form' | 'index'>) {
  const t = useText();
  const states = (['draft', 'on'] as const).map((id) => ({ id, name: t(`sso.states.${id}`) }));
  const roles = ssoRoles.map((id) => ({ id, name: t(`users.role.${id}`) }));
  return (
    <Stack>
      <Heading as="h3" small>
        {t('sso.steps.people')}
      </Heading>
      <CheckboxField
        form={form}
        name={`providers.${index}.links_by_email`}
        label={t('sso.linksByEmail')}
        hint={t('sso.linksByEmailHint')}
      />
      <CheckboxField form={form} name={`providers.${index}.creates_people`} label={t('sso.creates')} hint={t('sso.createsHint')} />
      <RoleRules form={form} index={index} />
      <ChoiceField
        form={form}
        name={`providers.${index}.default_role`}
        label={t('sso.defaultRole')}
        hint={t('sso.defaultRoleHint')}
        options={roles}
      />
      <CheckboxField form={form} name={`providers.${index}.trusts_factor`} label={t('sso.trusts')} hint={t('sso.trustsHint')} />
      <ChoiceField form={form} name={`providers.${index}.state`} label={t('sso.state')} hint={t('sso.stateHint')} options={states} />
    </Stack>
  );
}
