import { type KeyboardEvent, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
import type { StepRow } from '#shared/contract/rows/implementation-row.ts';
import { taskWords } from '#shared/domain/workflow/task-words.ts';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault, messageText } from '#web/text/message-text.ts';
import { CommentEditor } from './comment-editor.tsx';
import styles from './implementations-tab.module.css';
import { Row, Stack } from '#web/ui/primitives.tsx';

/** The actions on a step; a move without effect is omitted. */
export interface StepActions {
  tick: (done: boolean) => Promise<unknown>;
  rename: (label: string) => Promise<unknown>;
  note: (note: string | null) => Promise<unknown>;
  up: (() => Promise<unknown>) | undefined;
  down: (() => Promise<unknown>) | undefined;
  remove: () => Promise<unknown>;
}

/** One step: its checkbox with person and time, its note, and a menu for other actions. */
export function ImplementationStep({ step, actions }: { step: StepRow; actions: StepActions | undefined }) {
  const t = useText();
  const formats = useFormats();
  const [renaming, setRenaming] = useState(false);
  const [ticking, setTicking] = useState<boolean>();
  const { state, note } = step;
  // Default steps are stored in English; until a user renames them, they are shown in the current language.
  const label = nameOfDefault(step.label);
  const tick = async (done: boolean): Promise<void> => {
    setTicking(done);
    // The client has shown the error; the checkbox returns to the stored state.
    await actions?.tick(done).catch(() => {});
    setTicking(undefined);
  };
  const when = step.done_at === null ? '' : formats.date(step.done_at);
  const facts = [
    state === 'done' &&
      (step.done_by_user
        ? t('evaluations.implementation.doneBy', { name: step.done_by_user.name, at: when })
        : t('evaluations.implementation.doneAt', { at: when })),
    state === 'done' && step.by_workflow && t('evaluations.implementation.byWorkflow'),
    state === 'not_needed' && messageText(step.reason_code, step.reason),
    state === 'open' && step.task !== null && t('evaluations.implementation.task', { task: taskWords[step.task] }),
  ].filter(Boolean);
  return (
    <Stack as="li" gap="xxxs" className={styles.step} data-state={state}>
      <Row gap="m" className={styles.line}>
        {renaming && actions ? (
          <Renaming label={label} onSave={actions.rename} onClose={() => setRenaming(false)} />
        ) : (
          <Checkbox
            checked={ticking ?? state === 'done'}
            disabled={!actions || state === 'not_needed'}
            onChange={({ detail }) => void tick(detail.checked)}
          >
            <span className={styles.label}>{label}</span>
          </Checkbox>
        )}
        {state === 'not_needed' && <StatusBadge tone="plain">{t('evaluations.implementation.notNeeded')}</StatusBadge>}
        <span className={styles.facts}>{facts.join(' · ')}</span>
        <div className={styles.note}>
          <CommentEditor
            about={label}
            value={note}
            onSave={actions?.note}
            words={{
              label: t('evaluations.implementation.note'),
              add: t('evaluations.implementation.addNote', { step: label }),
              change: t('evaluations.implementation.editNote', { step: label }),
            }}
          />
        </div>
        {actions && (
          <ButtonDropdown
            variant="icon"
            expandToViewport
            ariaLabel={t('evaluations.implementation.actions', { step: label })}
            items={[
              { id: 'rename', text: t('evaluations.implementation.rename'), iconName: 'edit' },
              { id: 'up', text: t('evaluations.implementation.up'), iconName: 'arrow-up', disabled: !actions.up },
              { id: 'down', text: t('evaluations.implementation.down'), iconName: 'arrow-down', disabled: !actions.down },
              { id: 'remove', text: t('evaluations.implementation.remove'), iconName: 'remove' },
            ]}
            onItemClick={({ detail }) => {
              if (detail.id === 'rename') setRenaming(true);
              else if (detail.id === 'up') void actions.up?.().catch(() => {});
              else if (detail.id === 'down') void actions.down?.().catch(() => {});
              else void actions.remove().catch(() => {});
            }}
          />
        )}
      </Row>
    </Stack>
  );
}

function Renaming({ label, onSave, onClose }: { label: string; onSave: (label: string) => Promise<unknown>; onClose: () => void }) {
  const t = useText();
  useFocusReturn();
  const [draft, setDraft] = useState(label);
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    const next = draft.trim();
    if (next === '' || next === label) return onClose();
    setSaving(true);
    try {
      await onSave(next);
      onClose();
    } catch {
      setSaving(false);
    }
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form
      className={styles.renaming}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        value={draft}
        onChange={({ detail }) => setDraft(detail.value)}
        ariaLabel={t('evaluations.implementation.renameOf', { step: label })}
        autoFocus
      />
      <Button variant="primary" formAction="submit" loading={saving}>
        {t('common.save')}
      </Button>
      <Button variant="link" formAction="none" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
