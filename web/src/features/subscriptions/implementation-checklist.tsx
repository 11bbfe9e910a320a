import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import type { ImplementationChange } from '#shared/contract/entities/implementation.ts';
import { implementations } from '#shared/contract/groups/implementations.ts';
import type { ImplementationView, StepRow } from '#shared/contract/rows/implementation-row.ts';
import { send } from '#web/api/client.ts';
import { invalidate, keyOf } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { Heading, Hidden, Stack } from '#web/ui/primitives.tsx';
import { ImplementationStep, type StepActions } from './implementation-step.tsx';
import styles from './implementations-tab.module.css';

/** Saves changes of a checklist in sequence, and updates the display from the server's answers. */
function useChanges({ subscription_period_id: id }: ImplementationView) {
  const cache = useQueryClient();
  const params = { id };
  return useMutation({
    scope: { id: `implementation ${id}` },
    mutationFn: async (body: ImplementationChange) => (await send(implementations.change, { params, body })).result,
    onSuccess: (saved) => cache.setQueryData(keyOf(implementations.get, { params }), saved),
    // Ticking a step may complete a task of the workflow, and a refused change shows the stored state again. The next change does not wait for
    // this.
    onSettled: () => void invalidate(cache, ['subscriptions', 'subscription-periods', 'progress-bar']),
  });
}

/** The steps of a period, with person and time of completion; usable by keyboard alone. */
export function ImplementationChecklist({ view }: { view: ImplementationView }) {
  const t = useText();
  const mayEdit = useMay(implementations.change.permission);
  const changes = useChanges(view);
  const [label, setLabel] = useState('');
  const [told, setTold] = useState('');
  const { steps, done, total } = view;
  const ids = steps.map(({ id }) => id);

  const actionsOf = (step: StepRow, index: number): StepActions => {
    const move = async (by: 1 | -1) => {
      const order = ids.toSpliced(index, 1).toSpliced(index + by, 0, step.id);
      await changes.mutateAsync({ order });
      setTold(t('evaluations.implementation.moved', { step: nameOfDefault(step.label), place: index + by + 1, count: steps.length }));
    };
    return {
      tick: (ticked) => changes.mutateAsync({ steps: [{ id: step.id, done: ticked }] }),
      rename: (next) => changes.mutateAsync({ steps: [{ id: step.id, label: next }] }),
      note: (note) => changes.mutateAsync({ steps: [{ id: step.id, note }] }),
      up: index === 0 ? undefined : () => move(-1),
      down: index === steps.length - 1 ? undefined : () => move(1),
      remove: async () => {
        await changes.mutateAsync({ remove: [step.id] });
        setTold(t('evaluations.implementation.removed', { step: nameOfDefault(step.label) }));
      },
    };
  };
  const add = async (): Promise<void> => {
    const next = label.trim();
    if (next === '') return;
    try {
      await changes.mutateAsync({ steps: [{ label: next }] });
      setLabel('');
    } catch {
      // The client has shown the error; the typed text stays.
    }
  };
  return (
    <>
      <div className={styles.progress}>
        <Heading as="h3">{t('evaluations.implementation.title')}</Heading>
        <ProgressBar
          value={total === 0 ? 0 : Math.floor((done / total) * 100)}
          ariaLabel={t('evaluations.implementation.title')}
          additionalInfo={
            total > 0 && done === total
              ? t('evaluations.implementation.allDone')
              : t('evaluations.implementation.progress', { done, total })
          }
        />
      </div>
      <Hidden as="p" role="status">
        {told}
      </Hidden>
      <Stack as="ol" gap="none">
        {steps.map((step, index) => (
          <ImplementationStep key={step.id} step={step} actions={mayEdit ? actionsOf(step, index) : undefined} />
        ))}
      </Stack>
      {mayEdit && (
        <form
          className={styles.add}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Input
            value={label}
            onChange={({ detail }) => setLabel(detail.value)}
            ariaLabel={t('evaluations.implementation.add')}
            placeholder={t('evaluations.implementation.addPlaceholder')}
          />
          <Button formAction="submit" iconName="add-plus">
            {t('evaluations.implementation.addButton')}
          </Button>
        </form>
      )}
    </>
  );
}
