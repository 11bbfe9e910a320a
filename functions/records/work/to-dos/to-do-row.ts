import type { ChecklistItem } from '#shared/contract/entities/to-do.ts';
import type { CommentRow, Person, ToDoFileRow, ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { toDoStateRow } from './board-rows.ts';
import { fileFacts } from '../cards/file-facts.ts';
import { mentionFields } from '../mentions/mentions-in.ts';
import { statesOf } from './system-board.ts';
import { entityOf } from './to-do-entity.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';
import { reference } from '../../ground/references/reference.ts';
import { nameOrder } from '../../ground/references/name-order.ts';

/** A person with the colour of the initials; null if deleted. */
export function personOf(model: ReadModel, id: string | null): Person | null {
  const user = model.find('user', id);
  return user ? { id: user.id, name: user.name, colour: user.colour } : null;
}

/** The distinct people of a list of ids. */
function peopleOf(model: ReadModel, ids: readonly string[]): Person[] {
  const people = new Map(ids.flatMap((id) => personOf(model, id) ?? []).map((person) => [person.id, person]));
  return [...people.values()];
}

/** The state of a to-do with its board; null without a state. */
function stateOf(model: ReadModel, stateId: string | null): ToDoRow['state'] {
  const id = model.resolve('to_do_state', stateId) ?? stateId;
  const state = id === null ? undefined : statesOf(model).find((each) => each.id === id);
  if (!state) return null;
  const { name, state_type, board } = toDoStateRow(model, state);
  return { id: state.id, name, state_type, board };
}

/** A to-do in the shape of the calls' answers (R077). Without its column it is in no kanban. */
export function toDoRow(model: ReadModel, toDo: Row<'to_do'>): ToDoRow {
  const { entity: _kind, provider_role: _role, notice = null, ...rest } = model.live('to_do', toDo);
  const owners = peopleOf(model, toDo.owner_ids);
  const subscribers = peopleOf(model, toDo.subscriber_user_ids);
  const state = stateOf(model, toDo.state_id);
  const completed = state?.state_type.name === 'completed';
  const in_kanban = toDo.in_kanban && state !== null;
  const entity = entityOf(model, toDo);
  const items = model.by('to_do_checklist_item', 'to_do_id', toDo.id);
  return {
    ...rest,
    ...messageOrNullAs('notice', notice),
    name: toDo.title,
    completed,
    completed_at: completed ? toDo.completed_at : null,
    completed_by: completed ? reference(model, 'user', toDo.completed_by) : null,
    priority: toDo.priority_id === null ? null : { id: toDo.priority_id, name: toDo.priority_id },
    owners,
    owner_ids: owners.map(({ id }) => id),
    subscribers,
    subscriber_user_ids: subscribers.map(({ id }) => id),
    state,
    state_id: state?.id ?? null,
    board_id: state?.board.id ?? null,
    in_kanban,
    kanban_position: in_kanban ? toDo.kanban_position : null,
    entity,
    entity_id: entity?.id ?? null,
    created_by: personOf(model, toDo.created_by),
    updated_by: reference(model, 'user', toDo.updated_by),
    checklist: { items: items.length, completed: items.filter((item) => item.completed).length },
    comment_count: model.by('to_do_comment', 'to_do_id', toDo.id).length,
    file_count: toDoFiles(model, toDo.id).length,
  };
}

/** A file of a to-do (R082). */
export function toDoFileRow(model: ReadModel, row: Row<'media'>): ToDoFileRow {
  return { ...fileFacts(row), created_at: row.created_at, created_by: reference(model, 'user', row.created_by) };
}

/** A comment with its author's colour (R083). */
export function commentRow(model: ReadModel, comment: Row<'to_do_comment'>): CommentRow {
  const { id, version, created_at, updated_at } = comment;
  const author = personOf(model, comment.created_by);
  return {
    id,
    version,
    ...mentionFields(model, comment),
    created_by: author && { id: author.id, name: author.name, color: author.colour },
    created_at,
    updated_at,
  };
}

/** The checklist of a to-do in its order, numbered from 1 (R028). */
export function checklistOf(model: ReadModel, toDoId: string): ChecklistItem[] {
  return model
    .by('to_do_checklist_item', 'to_do_id', toDoId)
    .toSorted((a, b) => a.number - b.number || a.created_at.localeCompare(b.created_at) || (a.id < b.id ? -1 : 1))
    .map((item, index) => ({ ...item, number: index + 1 }));
}

function oldestFirst(a: Row, b: Row): number {
  return a.created_at.localeCompare(b.created_at) || (a.id < b.id ? -1 : 1);
}

/** The files of a to-do, in the order of attachment; simultaneous ones by name. */
export function toDoFiles(model: ReadModel, toDoId: string): Row<'media'>[] {
  const inOrder = nameOrder(model);
  return model
    .by('media', 'entity_id', toDoId)
    .filter(({ entity }) => entity === 'to_do')
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || inOrder(a.name, b.name) || oldestFirst(a, b));
}

/** The comments of a to-do, the oldest first. */
export function commentsOf(model: ReadModel, toDoId: string): CommentRow[] {
  return model
    .by('to_do_comment', 'to_do_id', toDoId)
    .toSorted(oldestFirst)
    .map((comment) => commentRow(model, comment));
}
