import * as z from 'zod';
import { priorityIds } from '#shared/domain/to-dos/priorities.ts';
import { toDoEntities } from '#shared/domain/to-dos/to-do-entities.ts';
import {
  audit,
  DoneBy,
  ForeignId,
  GivenDate,
  Id,
  Instant,
  OptionalText,
  Ref,
  RefBy,
  RequiredText,
  Version,
  RequiredLines,
} from '../fields.ts';
import { Mentions } from './mention.ts';
import { issue } from '../issue-message.ts';
import { StoredMessage } from '../message-fields.ts';
import { say } from '../../domain/messages/message.ts';

/** The kinds of record that to-dos can be about. */
export const toDoHolders = ['subscription', 'product', 'provider', 'license'] as const;
export type ToDoHolder = (typeof toDoHolders)[number];

/** Max owners, and max subscribers, of a task. */
export const mostPeople = 50;
/** Max items of a checklist. */
export const mostChecklistItems = 100;

const Body = z.string().max(30_000).nullable();
/** The position of a card in its column, the lowest first; null outside the kanban (R026). */
const Position = z.number().min(-1e15).max(1e15).nullable();
const People = z.array(Id).max(mostPeople);

/** A task (R077). Lists omit templates, from which other tasks are created. */
export const ToDo = z.object({
  ...audit,
  title: RequiredText(),
  /** Rich text, sanitized. */
  body: Body,
  /** The reason why the product created the task, shown in the reader's language above the text. */
  notice: StoredMessage.optional(),
  deadline: GivenDate.nullable(),
  /** When it was completed; null while it is open. */
  completed_at: Instant.nullable(),
  completed_by: Ref('user', { personal: true }).nullable(),
  priority_id: ForeignId('a code', z.enum(priorityIds)).nullable(),
  owner_ids: z.array(Ref('user')).max(mostPeople),
  /** The users who get mail about changes of the task. */
  subscriber_user_ids: z.array(Ref('user', { personal: true })).max(mostPeople),
  /** A task whose column is deleted moves to another one: without a column it would be open again. */
  state_id: Ref('to_do_state', { onDelete: 'replace' }).nullable(),
  kanban_position: Position,
  in_kanban: z.boolean(),
  in_dashboard: z.boolean(),
  /** The record that it concerns: its kind, its id, and for a provider the intended role. */
  entity: z.enum(toDoHolders).nullable(),
  entity_id: RefBy('entity').nullable(),
  provider_role: z.enum(['vendor', 'publisher']).nullable(),
  is_template: z.boolean(),
});
export type ToDo = z.output<typeof ToDo>;

export const blankToDo = {
  body: null,
  deadline: null,
  completed_at: null,
  completed_by: null,
  priority_id: null,
  owner_ids: [],
  subscriber_user_ids: [],
  state_id: null,
  kanban_position: null,
  in_kanban: false,
  in_dashboard: false,
  entity: null,
  entity_id: null,
  provider_role: null,
  is_template: false,
} satisfies Partial<ToDo>;

const ItemBody = RequiredLines(1000);

/** An item of a task's checklist (R081); items are in the order of their numbers, and have no items below them (R028). */
export const ChecklistItem = z.object({ ...audit, to_do_id: Ref('to_do'), body: ItemBody, completed: z.boolean(), number: z.int().min(1) });
export type ChecklistItem = z.output<typeof ChecklistItem>;

export const ChecklistItemCreation = z.strictObject({ body: ItemBody, completed: z.boolean().optional() });
export const ChecklistItemChange = z.strictObject({ body: ItemBody, completed: z.boolean(), version: Version }).partial();

/** Max pending news of a person; the oldest are dropped. */
export const mostNews = 200;

const News = z.discriminatedUnion('what', [
  z.object({ what: z.literal('comment'), text: z.string().max(400) }),
  z.object({ what: z.enum(['completed', 'reopened', 'assigned']) }),
  z.object({ what: z.literal('owners'), names: z.array(z.string().max(255)).max(mostPeople) }),
  z.object({ what: z.literal('deadline'), deadline: GivenDate.nullable() }),
]);

/** News about tasks for a person's next mail; its id is the person's. */
export const WaitingNews = z.object({
  ...audit,
  news: z
    .array(
      z.object({
        to_do_id: ForeignId('news waits for the next email only, which skips deleted tasks'),
        by: DoneBy.nullable(),
        at: Instant,
        news: News,
      }),
    )
    .max(mostNews),
});
export type WaitingNews = z.output<typeof WaitingNews>;

/** A comment on a task (R083): plain text, which only its author can change. */
export const Comment = z.object({ ...audit, to_do_id: Ref('to_do'), body: z.string().max(4000), mentions: Mentions });
export type Comment = z.output<typeof Comment>;

/** C095, C096: trimmed; an empty one is refused (R022). */
export const CommentCreation = z.strictObject({ body: RequiredLines(4000) });
export const CommentChange = z
  .strictObject({ body: RequiredLines(4000), version: Version })
  .partial()
  .required({ body: true });

/** Accepts a form's empty field as null. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('').transform(() => null)]);
/** A form's checkbox. */
const Truth = z.union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')]);
const FormPosition = z.union([
  Position,
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,10})?$/, issue(say('fields.notNumber')))
    .transform(Number),
]);

const given = {
  title: RequiredText(),
  body: Body,
  deadline: orEmpty(GivenDate.nullable()),
  priority_id: orEmpty(z.enum(priorityIds).nullable()),
  owner_ids: People,
  state_id: orEmpty(Id.nullable()),
  kanban_position: orEmpty(FormPosition),
  in_kanban: Truth,
  in_dashboard: Truth,
  entity: orEmpty(z.enum(toDoEntities).nullable()),
  entity_id: orEmpty(Id.nullable()),
  is_template: Truth,
};

/** A file uploaded before (`POST /uploads`), if it is too large for a form. */
const Upload = z.strictObject({ upload_id: Id, file_name: RequiredText() });

/**
 * C085: as JSON, or as a form with the files `media[n]`. `media_from_template` names files of a template to copy. Required fields are a domain rule,
 * so that all breaches show at once.
 */
export const ToDoCreation = z
  .strictObject({
    ...given,
    // The domain reports a missing title in the words of forms.
    title: OptionalText(),
    subscriber_user_ids: People,
    checklist_items: z
      .array(
        z.union([
          ItemBody.transform((body) => ({ body, completed: false })),
          z.strictObject({ body: ItemBody, completed: z.boolean().optional() }),
        ]),
      )
      .max(mostChecklistItems),
    media_from_template: z.array(Id).max(50),
    uploads: z.array(Upload).max(20),
  })
  .partial();
export type ToDoCreation = z.output<typeof ToDoCreation>;

/** C087: only the given fields change. */
export const ToDoChange = z
  .strictObject({
    ...given,
    /** On a board: the task after which to place it, null for the first place. `kanban_before` applies if that task is no longer in the state. */
    kanban_after: Id.nullable(),
    kanban_before: Id.nullable(),
    version: Version,
  })
  .partial();
export type ToDoChange = z.output<typeof ToDoChange>;

/** The file of a task: one uploaded before, or the parts of the form. */
export const ToDoFiles = z.strictObject({ upload_id: Id, file_name: RequiredText() }).partial();

/** The people who are notified of changes of a task. */
export const Subscribing = z.strictObject({ entity: z.literal('to_do'), entity_id: Id, user_ids: People });
