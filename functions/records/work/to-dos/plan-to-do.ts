import type { ToDo, ToDoChange, ToDoCreation } from '#shared/contract/entities/to-do.ts';
import { breached } from '#shared/contract/errors.ts';
import { plainText } from '#shared/domain/notes/plain-text.ts';
import { checkToDo } from '#shared/domain/to-dos/check-to-do.ts';
import { isOpen } from '#shared/domain/to-dos/completion.ts';
import type { WantedPlace } from '#shared/domain/to-dos/kanban-position.ts';
import { placementAfter } from '#shared/domain/to-dos/placement.ts';
import { today } from '#functions/platform/clock.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import { placeInState } from './place-to-do.ts';
import { boardsOf, statesOf } from './system-board.ts';
import { aboutOf, checkEntity, entityOf } from './to-do-entity.ts';

type Given = Omit<ToDoChange, 'version' | 'title'> & Pick<ToDoCreation, 'title' | 'subscriber_user_ids'>;
type Values = Omit<ToDo, 'id' | 'version' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by'>;

/** Sanitized rich text; null if empty. */
async function cleanBody(html: string | null): Promise<string | null> {
  if (html === null) return null;
  // Loaded on demand: the sanitiser is a fifth of the function's size, and few calls write.
  const { sanitised } = await import('#functions/platform/rich-text.ts');
  const body = sanitised(html);
  return plainText(body) === '' ? null : body;
}

/** The requested place of a task in its state; undefined if not requested. */
export function wantedPlace({ kanban_position, kanban_after, kanban_before }: Given): WantedPlace | undefined {
  if (typeof kanban_position === 'number') return { position: kanban_position };
  return kanban_after === undefined && kanban_before === undefined ? undefined : { after: kanban_after, before: kanban_before };
}

/**
 * A to-do to be saved, from the given values: with the consequences of its place (R025, R026), and the time and person of its completion (R023).
 * `before` is undefined for a new one. Throws 422 with all broken rules (R027).
 */
export async function planToDo(tx: Transaction, given: Given, before: ToDo | undefined, start: Values): Promise<Values> {
  const model = await tx.model();
  const { entity: type, entity_id: id, body, in_kanban, in_dashboard, state_id, ...others } = given;
  const { kanban_position: _position, kanban_after: _after, kanban_before: _before, ...plain } = others;
  const was = entityOf(model, start);
  // Clearing Relate To clears the record as well (R025).
  const nextType = type === undefined ? (id === null ? null : (was?.type ?? null)) : type;
  const nextId = type === null ? null : id === undefined ? (type === undefined || type === was?.type ? (was?.id ?? null) : null) : id;
  const isMoved = type !== undefined || id !== undefined;

  const states = statesOf(model);
  const placement = placementAfter(
    {
      ...(in_dashboard !== undefined && { in_dashboard }),
      ...(in_kanban !== undefined && { in_kanban }),
      ...(state_id !== undefined && { state_id: model.resolve('to_do_state', state_id) ?? state_id }),
    },
    before && { in_dashboard: before.in_dashboard, in_kanban: before.in_kanban, state_id: model.resolve('to_do_state', before.state_id) },
    { states, boards: boardsOf(model) },
  );
  const next: Values = {
    ...start,
    ...withLiveReferences(model, 'to_do', plain),
    title: plain.title ?? (plain.title === undefined ? start.title : ''),
    ...(body !== undefined && { body: await cleanBody(body) }),
    ...placement,
    ...(isMoved && aboutOf(nextType, nextId)),
  };
  const breaches = checkToDo(
    { ...next, entity: isMoved ? nextType : null, entity_id: isMoved ? nextId : null },
    today(memberOf(model).timezone),
    before,
  );
  if (breaches.length > 0) throw breached(breaches);
  if (isMoved) checkEntity(model, nextType, nextId);

  const state = states.find(({ id: each }) => each === next.state_id);
  const done = isOpen(state) || next.is_template ? { completed_at: null, completed_by: null } : doneBy(tx, before);
  return { ...next, ...done, kanban_position: await position(tx, next, before, wantedPlace(given)) };
}

/** The time and person of completion: an earlier completion stays unchanged. */
function doneBy(tx: Transaction, before: ToDo | undefined): Pick<ToDo, 'completed_at' | 'completed_by'> {
  if (before?.completed_at) return { completed_at: before.completed_at, completed_by: before.completed_by };
  return { completed_at: tx.at, completed_by: tx.caller.userId };
}

/** Its place among the tasks of its state; tasks that make room are moved in the same commit. */
async function position(tx: Transaction, next: Values, before: ToDo | undefined, wanted: WantedPlace | undefined): Promise<number | null> {
  if (!next.in_kanban || next.is_template || next.state_id === null) return null;
  const stays = before?.in_kanban === true && before.state_id === next.state_id;
  if (stays && before.kanban_position !== null && wanted === undefined) return before.kanban_position;
  return placeInState(tx, next.state_id, before?.id, wanted ?? {});
}
