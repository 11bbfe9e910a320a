import { useQuery } from '@tanstack/react-query';
import { stakeholders } from '#shared/contract/groups/stakeholders.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { checkStakeholder } from '#shared/domain/stakeholders/check-stakeholder.ts';
import { queryFor } from '#web/api/queries.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useLabel } from '#web/ui/use-label.ts';
import { useText } from '#web/text/text.ts';

interface StakeholderValues {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  job: string;
  departments: string[];
  locale: string | null;
}

const blank: StakeholderValues = { first_name: '', last_name: '', email: '', phone: '', job: '', departments: [], locale: null };

/** A new stakeholder (S85). */
export function CreateStakeholder({ onClose }: { onClose: () => void }) {
  const t = useText();
  const departments = useLabel('department');
  const offered = useQuery(queryFor(stakeholders.form, {}));
  const form = useContractForm<typeof stakeholders.create, StakeholderValues>(stakeholders.create, {
    defaults: blank,
    toBody: (values) => values as BodyOf<typeof stakeholders.create>,
    check: checkStakeholder,
    // R016: only a positive answer closes the dialog.
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <FormDialog form={form} title={t('stakeholders.create')} width={640} onCancel={onClose}>
      <div className={styles.grid}>
        <TextField form={fields} name="first_name" label={t('stakeholders.first_name')} autoFocus />
        <TextField form={fields} name="last_name" label={t('stakeholders.last_name')} />
        <TextField form={fields} name="email" label={t('stakeholders.email')} type="email" hint={t('stakeholders.emailHint')} />
        <TextField form={fields} name="phone" label={t('stakeholders.phone')} />
        <TextField form={fields} name="job" label={t('stakeholders.job')} />
        <ChoiceField
          form={fields}
          name="locale"
          label={t('stakeholders.language')}
          options={offered.data?.locales ?? []}
          loading={offered.isPending}
          noneLabel={t('stakeholders.memberLanguage')}
        />
        <div className={styles.wide}>
          <Field form={fields} name="departments" label={departments}>
            {({ value, change, invalid }) => (
              <MultiDropdown
                values={value as string[]}
                options={offered.data?.departments ?? []}
                onChange={change}
                invalid={invalid}
                ariaLabel={departments}
              />
            )}
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}
