import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inlineEditing } from '#shared/contract/groups/inline-editing.ts';
import { progress } from '#shared/contract/groups/progress.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { type ProgressType, taskOfType } from '#shared/domain/workflow/progress-types.ts';
import { reloadsAfter } from '#shared/domain/workflow/reloads-after.ts';
import type { Answer } from '#web/api/client.ts';
import { invalidate, queryFor } from '#web/api/queries.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import { targetOf, type TaskPeriod } from './task-period.ts';
import { typeName } from './type-name.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Actions on a task other than completing it. */
export type TaskAct = 'dismiss' | 'snooze' | 'assign';

export interface TaskActDialogProps {
  act: TaskAct;
  type: ProgressType;
  periods: readonly (Pick<TaskPeriod, 'id' | 'subscription'> & { responsible_id?: string | null })[];
  onClose: () => void;
  /** Called after the task was dismissed; `reloaded` resolves when the page shows it. */
  onDismissed?: (reloaded: Promise<void>) => void;
}

type Outcome = Answer<ResultOf<typeof progress.dismiss>>;

/** Dismisses a task with a reason, postpones it, or assigns it to a person, for one period or several. */
export function TaskActDialog(props: TaskActDialogProps) {
  if (props.act === 'dismiss') return <Dismiss {...props} />;
  return props.act === 'snooze' ? <Snooze {...props} /> : <Assign {...props} />;
}

/** R041: the list reloads unless the dialog still shows results. */
function useClosing(onClose: () => void, onDismissed?: TaskActDialogProps['onDismissed']): (answer: Outcome) => void {
  const cache = useQueryClient();
  return ({ result, messages }) => {
    onClose();
    if (!reloadsAfter({ finalized: result.finalized, errors: messages.errors })) return;
    const reloaded = invalidate(cache);
    onDismissed?.(reloaded);
  };
}

function Dismiss({ type, periods, onClose, onDismissed }: TaskActDialogProps) {
  const t = useText();
  const { params, ids } = targetOf(type, periods);
  const form = useContractForm(progress.dismiss, {
    input: { params },
    defaults: { reason: '' },
    toBody: ({ reason }) => ({ reason, ...(ids && { ids }) }),
    invalidates: false,
    onDone: useClosing(onClose, onDismissed),
  });
  const name = periods[0]?.subscription?.name ?? '';
  const lead = type === 'plan-workflow' ? 'progress.dismiss.leadPlan' : 'progress.dismiss.lead';
  return (
    <FormDialog
      form={form}
      title={t('progress.dismiss.title', { task: typeName(type) })}
      width={560}
      saveLabel={t('progress.dismiss.save')}
      onCancel={onClose}
    >
      <Quiet>{t(lead, { name, count: periods.length })}</Quiet>
      <TextAreaField form={form.fields} name="reason" label={t('progress.dismiss.reason')} required />
    </FormDialog>
  );
}

function Snooze({ type, periods, onClose }: TaskActDialogProps) {
  const t = useText();
  const formats = useFormats();
  const { params, ids } = targetOf(type, periods);
  const form = useContractForm(progress.snooze, {
    input: { params },
    defaults: { until: null },
    toBody: ({ until }) => ({ until, ...(ids && { ids }) }),
    check: ({ until }) => (until === null ? [{ field: 'until', message: say('text.required') }] : []),
    invalidates: false,
    onDone: useClosing(onClose),
  });
  return (
    <FormDialog
      form={form}
      title={t('progress.snooze.title', { task: typeName(type) })}
      width={480}
      saveLabel={t('progress.snooze.save')}
      onCancel={onClose}
    >
      <DateField
        form={form.fields}
        name="until"
        label={t('progress.snooze.until')}
        hint={t('progress.snooze.hint')}
        required
        isOffered={(date) => date > formats.today()}
      />
    </FormDialog>
  );
}

function Assign({ type, periods, onClose }: TaskActDialogProps) {
  const t = useText();
  const { params, ids } = targetOf(type, periods);
  const choices = useQuery(queryFor(inlineEditing.subscriptionPeriod, {}));
  const known = periods.length === 1 ? (periods[0]?.responsible_id ?? null) : null;
  const form = useContractForm<typeof progress.assign, { owner_id: string | null; due_on: string | null }>(progress.assign, {
    input: { params },
    defaults: { owner_id: known, due_on: null },
    toBody: ({ owner_id, due_on }) => ({
      ...(ids && { ids }),
      ...(owner_id !== null && { owner_id }),
      ...(due_on !== null && { due_on }),
    }),
    invalidates: false,
    onDone: useClosing(onClose),
  });
  return (
    <FormDialog
      form={form}
      title={t('progress.assign.title', { task: typeName(type) })}
      width={480}
      saveLabel={t('progress.assign.save')}
      onCancel={onClose}
    >
      <ChoiceField
        form={form.fields}
        name="owner_id"
        label={t('progress.assign.person')}
        options={choices.data?.owners ?? []}
        loading={choices.isPending}
      />
      {taskOfType(type) !== undefined && (
        <DateField form={form.fields} name="due_on" label={t('progress.assign.due')} hint={t('progress.assign.dueKeep')} />
      )}
    </FormDialog>
  );
}
