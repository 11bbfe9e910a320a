import { useQuery } from '@tanstack/react-query';
import Checkbox from '@cloudscape-design/components/checkbox';
import type { UseFormReturn } from 'react-hook-form';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { ToDoForm, ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { boardOf } from '#shared/domain/to-dos/completion.ts';
import { mayTurnKanbanOn, type Placement, withDashboard, withKanban } from '#shared/domain/to-dos/placement.ts';
import { priorityIds } from '#shared/domain/to-dos/priorities.ts';
import { toDoEntities } from '#shared/domain/to-dos/to-do-entities.ts';
import { queryFor } from '#web/api/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useText } from '#web/text/text.ts';
import { NewCategory } from './new-category.tsx';
import type { ToDoValues } from './to-do-values.ts';
import styles from './to-dos.module.css';
import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import { Stack } from '#web/ui/primitives.tsx';

interface ToDoSideProps {
  form: UseFormReturn<ToDoValues>;
  offered: ToDoForm;
  /** The existing task; undefined for a new one. */
  toDo: ToDoRow | undefined;
  template: boolean;
  disabled: boolean;
  onTemplate: (template: ToDoRow) => void;
}

/**
 * The right side of the task dialog (R021): Template only for new tasks that are not templates, Subscribers only for existing ones, Board and
 * State only in the kanban.
 */
export function ToDoSide({ form, offered, toDo, template, disabled, onTemplate }: ToDoSideProps) {
  const t = useText();
  const values = form.watch();
  const set = (change: Partial<ToDoValues>): void => {
    for (const [name, value] of Object.entries(change)) form.setValue(name, value as never, { shouldDirty: true });
    void form.trigger(Object.keys(change));
  };
  const records = useQuery({
    ...queryFor(toDos.form, { query: { context: values.entity ?? 'dashboard' } }),
    enabled: values.entity !== null,
  });
  const states = offered.states.map(({ id, board, state_type }) => ({ id, board_id: board.id, type: state_type.name }));
  const { boards } = offered;
  const place = (next: Placement): void => {
    const board = next.in_kanban ? (boardOf(next, states, boards)?.id ?? null) : null;
    set({ in_dashboard: next.in_dashboard, in_kanban: next.in_kanban, state_id: next.state_id, board_id: board });
  };
  const people = (kept: readonly { id: string; name: string }[]) => [
    ...offered.owners,
    // A former user still appears in their role.
    ...kept.filter(({ id }) => !offered.owners.some((owner) => owner.id === id)),
  ];
  return (
    <Stack>
      {!toDo && !template && <TemplateChoice onChosen={onTemplate} />}
      <ChoiceField
        form={form}
        name="priority_id"
        label={t('toDos.priority')}
        options={priorityIds.map((id) => ({ id, name: t(`toDos.priorityNames.${id}`) }))}
        noneLabel={t('toDos.noPriority')}
        disabled={disabled}
      />
      <DateField form={form} name="deadline" label={t('toDos.deadline')} isOffered={(day) => day >= offered.today} disabled={disabled} />
      <ChoiceField
        form={form}
        name="entity"
        label={t('toDos.dialog.relateTo')}
        options={toDoEntities.map((id) => ({ id, name: t(`toDos.entities.${id}`) }))}
        noneLabel={t('toDos.dialog.nothing')}
        disabled={disabled}
        onChosen={() => set({ entity_id: null })}
      />
      {values.entity !== null && (
        <ChoiceField
          form={form}
          name="entity_id"
          label={t('toDos.dialog.entity')}
          options={records.data?.entities[values.entity] ?? []}
          loading={records.isPending}
          goneLabel={toDo?.entity?.id === values.entity_id ? toDo.entity.name : t('toDos.dialog.goneEntity')}
          disabled={disabled}
          required
        />
      )}
      <Field form={form} name="owner_ids" label={t('toDos.assigned')}>
        {({ change, invalid }) => (
          <MultiDropdown
            values={values.owner_ids}
            options={people(toDo?.owners ?? [])}
            onChange={change}
            invalid={invalid}
            disabled={disabled}
          />
        )}
      </Field>
      {toDo && !template && (
        <Field form={form} name="subscriber_user_ids" label={t('toDos.dialog.subscribers')} hint={t('toDos.dialog.subscribersHint')}>
          {({ change, invalid }) => (
            <MultiDropdown
              values={values.subscriber_user_ids}
              options={people(toDo.subscribers)}
              onChange={change}
              invalid={invalid}
              disabled={disabled}
            />
          )}
        </Field>
      )}
      <Checkbox
        checked={values.in_dashboard}
        disabled={disabled}
        onChange={({ detail }) => place(withDashboard(values, detail.checked, { states, boards }))}
      >
        {t('toDos.dialog.inDashboard')}
      </Checkbox>
      <Checkbox
        checked={values.in_kanban}
        disabled={disabled || !mayTurnKanbanOn(values)}
        description={mayTurnKanbanOn(values) ? undefined : t('toDos.dialog.inKanbanHint')}
        onChange={({ detail }) => place(withKanban(values, detail.checked, { states, boards }))}
      >
        {t('toDos.dialog.inKanban')}
      </Checkbox>
      {values.in_kanban && <BoardAndState form={form} offered={offered} disabled={disabled} set={set} />}
    </Stack>
  );
}

interface BoardAndStateProps extends Pick<ToDoSideProps, 'form' | 'offered' | 'disabled'> {
  set: (change: Partial<ToDoValues>) => void;
}

/** The board of a task in the kanban and its state there. */
function BoardAndState({ form, offered, disabled, set }: BoardAndStateProps) {
  const t = useText();
  const boardId = form.watch('board_id');
  return (
    <>
      <Field form={form} name="board_id" label={t('toDos.dialog.board')}>
        {({ invalid }) => (
          <Dropdown
            value={boardId}
            options={offered.boards}
            onChange={(board_id) => set({ board_id, state_id: null })}
            invalid={invalid}
            disabled={disabled}
          />
        )}
      </Field>
      <div className={styles.state}>
        <ChoiceField
          form={form}
          name="state_id"
          label={t('toDos.dialog.state')}
          options={offered.states.filter(({ board }) => board.id === boardId).toSorted((a, b) => a.order - b.order)}
          disabled={disabled}
          required
        />
        {!disabled && boardId !== null && <NewCategory boardId={boardId} onCreated={(state_id) => set({ state_id })} />}
      </div>
    </>
  );
}

/** The choice of a template for a new task (C074): fills in the template's values. */
function TemplateChoice({ onChosen }: { onChosen: (template: ToDoRow) => void }) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = useQuery(queryFor(toDos.templates, {}));
  const templates = asked.data ?? [];
  return (
    <FormField label={t('toDos.dialog.template')} stretch>
      <Dropdown
        value={chosen}
        options={templates.map(({ id, title }) => ({ id, name: title }))}
        loading={asked.isPending}
        noneLabel={t('toDos.dialog.noTemplate')}
        onChange={(id) => {
          setChosen(id);
          const template = templates.find((each) => each.id === id);
          if (template) onChosen(template);
        }}
      />
    </FormField>
  );
}
