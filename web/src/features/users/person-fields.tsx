import Checkbox from '@cloudscape-design/components/checkbox';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { users } from '#shared/contract/groups/users.ts';
import { permissionsOf, roleNames, type RoleName } from '#shared/contract/permissions.ts';
import type { RoleLock } from '#shared/contract/rows/user-row.ts';
import { queryFor } from '#web/api/queries.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useText } from '#web/text/text.ts';
import own from './users.module.css';

/** The roles with which a person manages users. */
const managing: ReadonlySet<RoleName> = new Set(roleNames.filter((role) => permissionsOf([role]).includes('manage-users')));

/** The form values of a person. */
export interface PersonValues {
  name: string;
  email: string;
  roles: RoleName[];
  is_system_user: boolean;
}

interface PersonFieldsProps {
  form: UseFormReturn<PersonValues>;
  autoFocus?: boolean;
  /** The rules of an institution that give the person their roles. */
  lock?: RoleLock | null;
}

/**
 * The fields of a person, for the invitation and for later changes. One's own roles stay read-only where one may not grant them, and those that rules
 * give for everybody. Rules do not concern administrators, who are appointed here alone.
 */
export function PersonFields({ form, autoFocus = false, lock = null }: PersonFieldsProps) {
  const t = useText();
  const offered = useQuery(queryFor(users.form, {}));
  const isLocked = (id: RoleName): boolean => lock !== null && !managing.has(id);
  const ruleOf = (id: RoleName): string | undefined => {
    const rule = lock?.rules.find(({ role }) => role === id);
    return rule && t('users.byRule', { attribute: rule.attribute, value: rule.value });
  };
  return (
    <div className={styles.grid}>
      <TextField form={form} name="name" label={t('columns.Name')} required autoFocus={autoFocus} />
      <TextField form={form} name="email" label={t('users.email')} type="email" hint={t('users.emailHint')} required />
      <div className={styles.wide}>
        <Field
          form={form}
          name="roles"
          label={t('users.roles')}
          hint={lock ? t('users.rolesLocked', { provider: lock.provider }) : t('users.rolesHint')}
          required
        >
          {({ value, change }) => {
            const held = value as RoleName[];
            return (
              <div className={own.roles}>
                {(offered.data?.roles ?? []).map(({ id, grantable }) => (
                  <Checkbox
                    key={id}
                    checked={held.includes(id)}
                    disabled={!grantable || isLocked(id)}
                    description={ruleOf(id) ?? (grantable ? undefined : t('users.notGrantable'))}
                    onChange={({ detail }) => change(detail.checked ? [...held, id] : held.filter((each) => each !== id))}
                  >
                    {t(`users.role.${id}`)}
                  </Checkbox>
                ))}
              </div>
            );
          }}
        </Field>
      </div>
      <div className={styles.wide}>
        <CheckboxField form={form} name="is_system_user" label={t('users.systemUser')} hint={t('users.systemUserHint')} />
      </div>
    </div>
  );
}
