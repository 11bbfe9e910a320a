import type { MemberChange } from '#shared/contract/entities/member.ts';
import { type MemberSettings, settings } from '#shared/contract/groups/settings.ts';
import { checkMemberSettings } from '#shared/domain/member/check-member-settings.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { useMay } from '#web/api/use-session.ts';
import { FormFailure } from '#web/ui/form/form-failure.tsx';
import { PageForm } from '#web/ui/form/page-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';
import type * as z from 'zod';
import { AddressFields } from './address-fields.tsx';
import { DeadlineFields } from './deadline-fields.tsx';
import { FormatFields } from './format-fields.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { memberFormValues, type MemberValues, type MemberFormPart } from './member-values.ts';
import styles from './member-settings.module.css';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Quiet } from '#web/ui/primitives.tsx';
import { Section } from '#web/ui/section.tsx';

const texts = ['abbreviation', 'alternative_name', 'vat', 'ringgold_id', 'website', 'repository'] as const;

/** The names and identifiers of the organisation. */
function OrganisationFields({ form, disabled }: MemberFormPart) {
  const t = useText();
  return (
    <Section fields title={t('settings.member.organisation')}>
      <TextField form={form} name="name" label={t('settings.member.name')} required disabled={disabled} />
      {texts.map((name) => (
        <TextField key={name} form={form} name={name} label={t(`settings.member.${name}`)} disabled={disabled} />
      ))}
    </Section>
  );
}

/** The form of the member settings (R015, R069, R120). */
export function MemberSettingsForm({ member }: { member: MemberSettings }) {
  const t = useText();
  const mayChange = useMay('manage-settings');
  const form = useContractForm<typeof settings.changeMemberSettings, MemberValues>(settings.changeMemberSettings, {
    defaults: memberFormValues(member),
    toBody: (values) => values as z.output<typeof MemberChange>,
    check: checkMemberSettings,
    invalidates: ['member-settings', 'settings'],
    onDone: (_answer, values) => form.fields.reset(values),
  });
  const { changed } = form;
  const parts = { form: form.fields, member, disabled: !mayChange };
  return (
    <PageForm form={form} className={styles.form}>
      {!mayChange && <Quiet>{t('settings.member.readOnly')}</Quiet>}
      <FormFailure failure={form.failure} />
      <OrganisationFields {...parts} />
      <FormatFields {...parts} />
      <DeadlineFields {...parts} />
      <AddressFields {...parts} />
      {mayChange && (
        <div className={styles.bar} data-changed={changed}>
          <span role="status">{changed ? t('settings.member.unsaved') : ''}</span>
          <ActionButton type="tertiary" disabled={!changed} onPress={() => form.fields.reset()}>
            {t('common.cancel')}
          </ActionButton>
          <ActionButton type="primary" submits loading={form.saving} disabled={!changed}>
            {t('common.save')}
          </ActionButton>
        </div>
      )}
      <LeaveGuard changed={changed} />
    </PageForm>
  );
}
