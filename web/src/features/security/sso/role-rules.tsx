import { useFieldArray } from 'react-hook-form';
import { ssoRoles } from '#shared/contract/entities/sso.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from '../security.module.css';
import type { SsoFields } from './sso-form.ts';

/** The rules by which attributes give roles, one in each row. */
export function RoleRules({ form, index }: { form: SsoFields; index: number }) {
  const t = useText();
  const rules = useFieldArray({ control: form.control, name: `providers.${index}.role_rules` });
  const matches = (['equals', 'contains'] as const).map((id) => ({ id, name: t(`sso.matches.${id}`) }));
  const roles = ssoRoles.map((id) => ({ id, name: t(`users.role.${id}`) }));
  return (
    <Stack role="group" aria-label={t('sso.rules')}>
      <strong>{t('sso.rules')}</strong>
      <Quiet>{t('sso.rulesHint')}</Quiet>
      {rules.fields.map(({ id }, at) => {
        const name = `providers.${index}.role_rules.${at}` as const;
        return (
          <div key={id} className={styles.numbers} role="group" aria-label={t('sso.rule', { number: at + 1 })}>
            <TextField form={form} name={`${name}.attribute`} label={t('sso.attribute')} />
            <ChoiceField form={form} name={`${name}.match`} label={t('sso.match')} options={matches} />
            <TextField form={form} name={`${name}.value`} label={t('sso.value')} />
            <ChoiceField form={form} name={`${name}.role`} label={t('sso.role')} options={roles} />
            <Row>
              <ActionButton size="small" ariaLabel={t('sso.removeRule', { number: at + 1 })} onPress={() => rules.remove(at)}>
                {t('mySecurity.remove')}
              </ActionButton>
            </Row>
          </div>
        );
      })}
      <Row>
        <ActionButton size="small" onPress={() => rules.append({ attribute: '', match: 'contains', value: '', role: 'viewer' })}>
          {t('sso.addRule')}
        </ActionButton>
      </Row>
    </Stack>
  );
}
