import * as z from 'zod';
import { acceptedTypes, virusScans } from '#shared/domain/attachments/accepted-files.ts';
import { priorityIds } from '#shared/domain/to-dos/priorities.ts';
import { stateTypes } from '#shared/domain/to-dos/state-types.ts';
import { toDoEntities } from '#shared/domain/to-dos/to-do-entities.ts';
import { ChecklistItem, ToDo } from '../entities/to-do.ts';
import { Id, Instant, Reference, Version } from '../fields.ts';
import { messageOrNullAs } from '../message-fields.ts';
import { ToDoBoardRow, ToDoStateRow } from './to-do-board-row.ts';

/** A person with the color of the initials. */
export const Person = z.object({ ...Reference.shape, colour: z.string() });
export type Person = z.output<typeof Person>;

/**
 * A person to whom a task can be assigned, and the text after an @ that mentions them: the name, or the email address if several people share the
 * name.
 */
export const PersonToMention = z.object({ ...Person.shape, mention: z.string() });

/** R082. `url` is below the address of the API. */
export const ToDoFileRow = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(acceptedTypes),
  size: z.int(),
  url: z.string(),
  virus_scan: z.enum(virusScans),
  created_at: Instant,
  created_by: Reference.nullable(),
});
export type ToDoFileRow = z.output<typeof ToDoFileRow>;

export const CommentRow = z.object({
  id: Id,
  version: Version,
  body: z.string(),
  /** The people it mentions, by the names that the text uses now. */
  mentions: z.array(Reference),
  created_by: z.object({ ...Reference.shape, color: z.string() }).nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type CommentRow = z.output<typeof CommentRow>;

const Priority = z.object({ id: z.enum(priorityIds), name: z.enum(priorityIds) });

/** R077. Checklist, comments and files are included on request. */
export const ToDoRow = z.object({
  ...ToDo.omit({ notice: true, entity: true, provider_role: true, created_by: true, updated_by: true, completed_by: true }).shape,
  ...messageOrNullAs('notice'),
  /** The title again, under the name that all lists use. */
  name: z.string(),
  completed: z.boolean(),
  completed_by: Reference.nullable(),
  priority: Priority.nullable(),
  owners: z.array(Person),
  subscribers: z.array(Person),
  state: z
    .object({
      ...Reference.shape,
      state_type: z.object({ name: z.enum(stateTypes) }),
      board: z.object({ ...Reference.shape, system: z.boolean() }),
    })
    .nullable(),
  board_id: Id.nullable(),
  entity: z.object({ type: z.enum(toDoEntities), id: Id, name: z.string() }).nullable(),
  created_by: Person.nullable(),
  updated_by: Reference.nullable(),
  /** The number of items in its checklist, and of those that are done. */
  checklist: z.object({ items: z.int(), completed: z.int() }),
  comment_count: z.int(),
  file_count: z.int(),
  checklist_items: z.array(ChecklistItem).optional(),
  comments: z.array(CommentRow).optional(),
  media: z.array(ToDoFileRow).optional(),
});
export type ToDoRow = z.output<typeof ToDoRow>;

const Entities = z.array(Reference);

/** The choices of the form of a task. */
export const ToDoForm = z.object({
  priorities: z.array(Priority),
  owners: z.array(Person),
  boards: z.array(ToDoBoardRow),
  states: z.array(ToDoStateRow),
  entities: z.object({ subscription: Entities, product: Entities, vendor: Entities, publisher: Entities, license: Entities }),
  /** The member's today: the first possible deadline. */
  today: z.iso.date(),
});
export type ToDoForm = z.output<typeof ToDoForm>;
