import type { ToDoChange } from '#shared/contract/entities/to-do.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import type { PriorityId } from '#shared/domain/to-dos/priorities.ts';
import type { ToDoEntity } from '#shared/domain/to-dos/to-do-entities.ts';

/** The form values of a task. */
export interface ToDoValues {
  title: string;
  body: string;
  priority_id: PriorityId | null;
  deadline: string | null;
  entity: ToDoEntity | null;
  entity_id: string | null;
  owner_ids: string[];
  subscriber_user_ids: string[];
  in_dashboard: boolean;
  in_kanban: boolean;
  board_id: string | null;
  state_id: string | null;
  [name: string]: unknown;
}

export const blankValues: ToDoValues = {
  title: '',
  body: '',
  priority_id: null,
  deadline: null,
  entity: null,
  entity_id: null,
  owner_ids: [],
  subscriber_user_ids: [],
  in_dashboard: false,
  in_kanban: false,
  board_id: null,
  state_id: null,
};

/** The form values of an existing task. */
export function toDoValues(toDo: ToDoRow): ToDoValues {
  const { title, body, priority_id, deadline, entity, owner_ids, subscriber_user_ids, in_dashboard, in_kanban, board_id, state_id } = toDo;
  return {
    title,
    body: body ?? '',
    priority_id,
    deadline,
    entity: entity?.type ?? null,
    entity_id: entity?.id ?? null,
    owner_ids: [...owner_ids],
    subscriber_user_ids: [...subscriber_user_ids],
    in_dashboard,
    in_kanban,
    board_id,
    state_id,
  };
}

/** The values after a template is applied: fields that it leaves empty stay. A deadline that has passed is omitted. */
export function filledBy(template: ToDoRow, values: ToDoValues, today: string): ToDoValues {
  const from = toDoValues(template);
  return {
    ...values,
    title: from.title,
    body: from.body,
    priority_id: from.priority_id ?? values.priority_id,
    deadline: from.deadline !== null && from.deadline >= today ? from.deadline : values.deadline,
    ...(from.entity !== null && { entity: from.entity, entity_id: from.entity_id }),
    owner_ids: from.owner_ids.length > 0 ? from.owner_ids : values.owner_ids,
    in_dashboard: from.in_dashboard || values.in_dashboard,
    ...(from.in_kanban && { in_kanban: true, board_id: from.board_id, state_id: from.state_id }),
  };
}

/** The request body. With `before` only the changed fields, so that changes by other users stay. */
export function bodyOf(values: ToDoValues, before?: ToDoValues): Omit<ToDoChange, 'version'> {
  const { board_id: _board, subscriber_user_ids: _subscribers, body, ...rest } = values;
  const all = { ...rest, body: body === '' ? null : body } as Omit<ToDoChange, 'version'>;
  if (!before) return all;
  const old = bodyOf(before) as Record<string, unknown>;
  const changed = Object.entries(all).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]));
  const sent = Object.fromEntries(changed) as Omit<ToDoChange, 'version'>;
  // Kind and id of the record are only valid together, and so are the three fields of the task's place.
  const withEntity = 'entity' in sent || 'entity_id' in sent ? { entity: values.entity, entity_id: values.entity_id } : {};
  const isPlaced = 'in_dashboard' in sent || 'in_kanban' in sent;
  const placed = isPlaced
    ? {
        in_dashboard: values.in_dashboard,
        in_kanban: values.in_kanban,
        ...(values.in_kanban && { state_id: values.state_id }),
      }
    : {};
  return { ...sent, ...withEntity, ...placed };
}
