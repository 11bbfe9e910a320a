import Input from '@cloudscape-design/components/input';
import Toggle from '@cloudscape-design/components/toggle';
import type { Reference } from '#shared/contract/fields.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { daysOf, type DueDirection, dueDirections, type TaskSettingValues } from './workflow-setting-values.ts';
import styles from './workflow-settings.module.css';

interface WorkflowTaskRowProps {
  values: TaskSettingValues;
  owners: readonly Reference[];
  disabled: boolean;
  onChange: (values: Partial<TaskSettingValues>) => void;
}

/** A task of all workflows: whether it applies, when it is due, who does it. */
export function WorkflowSettingRow({ values, owners, disabled, onChange }: WorkflowTaskRowProps) {
  const t = useText();
  const task = t(`workflows.tasks.${values.task}`);
  // Date and person matter only for applicable tasks.
  const isIdle = disabled || !values.applicable;
  return (
    <tr>
      <td>
        <Toggle checked={values.applicable} disabled={disabled} onChange={({ detail }) => onChange({ applicable: detail.checked })}>
          {task}
        </Toggle>
      </td>
      <td>
        <div className={styles.due}>
          <Input
            value={values.days}
            inputMode="numeric"
            ariaLabel={t('workflows.form.daysOf', { task })}
            invalid={daysOf(values) === undefined}
            disabled={isIdle}
            onChange={({ detail }) => onChange({ days: detail.value })}
          />
          <Dropdown
            value={values.direction}
            options={dueDirections.map((id) => ({ id, name: t(`workflows.form.${id}`) }))}
            ariaLabel={t('workflows.form.whenOf', { task })}
            disabled={isIdle}
            onChange={(id) => onChange({ direction: (id ?? values.direction) as DueDirection })}
          />
        </div>
      </td>
      <td>
        <Dropdown
          value={values.owner_id}
          options={owners}
          noneLabel={t('workflows.form.ownerOfPeriod')}
          ariaLabel={t('workflows.form.responsibleOf', { task })}
          disabled={isIdle}
          onChange={(owner_id) => onChange({ owner_id })}
        />
      </td>
    </tr>
  );
}
