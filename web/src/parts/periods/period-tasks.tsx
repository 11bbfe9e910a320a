import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Toggle from '@cloudscape-design/components/toggle';
import { type UseFormReturn, useController } from 'react-hook-form';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import { switchTask } from '#shared/domain/workflow/switch-task.ts';
import { milestones, taskNames, tasksOfMilestone } from '#shared/domain/workflow/tasks.ts';
import { useText } from '#web/text/text.ts';
import type { PeriodOffer, PeriodValues } from './period-values.ts';
import styles from '#web/ui/form/form-layout.module.css';
import { Stack } from '#web/ui/primitives.tsx';

interface PeriodTasksProps {
  form: UseFormReturn<PeriodValues>;
  offered: PeriodOffer;
  disabled: boolean;
}

/** The workflow tasks of a period as switches by milestone; an untouched switch follows the general setting. */
export function PeriodTasks({ form, offered, disabled }: PeriodTasksProps) {
  const t = useText();
  const { field } = useController({ control: form.control, name: 'task_applicability' });
  const own = field.value;
  const general = offered.task_applicability;
  const stored = form.formState.defaultValues?.task_applicability as PeriodValues['task_applicability'];
  const applying = taskNames.filter((task) => isApplicable(task, own, general));
  return (
    <ExpandableSection
      headerText={t('dialogs.period.tasks')}
      headingTagOverride="h3"
      headerDescription={t('dialogs.period.tasksHint', { n: applying.length, all: taskNames.length })}
    >
      <div className={styles.grid}>
        {milestones.map((milestone) => (
          <Stack as="fieldset" key={milestone} gap="s">
            <legend>{t(`workflows.milestones.${milestone}`)}</legend>
            {tasksOfMilestone[milestone].map((task) => (
              <Toggle
                key={task}
                checked={applying.includes(task)}
                disabled={disabled}
                onChange={({ detail }) => field.onChange(switchTask(own, { task, on: detail.checked }, { general, stored }))}
              >
                {t(`workflows.tasks.${task}`)}
              </Toggle>
            ))}
          </Stack>
        ))}
      </div>
    </ExpandableSection>
  );
}
