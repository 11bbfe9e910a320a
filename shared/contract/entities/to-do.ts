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
import { StoredMessage } from '../told.ts';
import { say } from '../../domain/messages/message.ts';

/** The kinds of record that to-dos can be about. */
export const toDoHolders = ['subscription', 'product', 'provider', 'license'] as const;
export type ToDoHolder = (typeof toDoHolders)[number];

/** Owners, and subscribers, that one to-do can have. */
export const mostPeople = 50;
/** Items of one checklist. */
export const mostChecklistItems = 100;

const Body = z.string().max(30_000).nullable();
/** Where a card lies in its column, the lowest first; null outside the kanban (R026). */
const Position = z.number().min(-1e15).max(1e15).nullable();
const People = z.array(Id).max(mostPeople);

/** Something to be done (R077). A template is one that lists leave out and others are begun from. */
export const ToDo = z.object({
  ...audit,
  title: RequiredText(),
  /** Rich text, sanitised. */
  body: Body,
  /** Why the product made it, for its own tasks: told in the reader's language above the text. */
  notice: StoredMessage.optional(),
  deadline: GivenDate.nullable(),
  /** Since when it is completed; null while it is open. */
  completed_at: Instant.nullable(),
  completed_by: Ref('user', { personal: true }).nullable(),
  priority_id: ForeignId('a code', z.enum(priorityIds)).nullable(),
  owner_ids: z.array(Ref('user')).max(mostPeople),
  /** Who is told by mail of what happens with it. */
  subscriber_user_ids: z.array(Ref('user', { personal: true })).max(mostPeople),
  /** A task whose column is deleted goes to another one: without any it would be open again. */
  state_id: Ref('to_do_state', { onDelete: 'replace' }).nullable(),
  kanban_position: Position,
  in_kanban: z.boolean(),
  in_dashboard: z.boolean(),
  /** The record that it is about: its kind, its id, and of a provider the role in which it is meant. */
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

/** An item of a to-do's checklist (R081); items stand in the order of their numbers, and have none below them (R028). */
export const ChecklistItem = z.object({ ...audit, to_do_id: Ref('to_do'), body: ItemBody, completed: z.boolean(), number: z.int().min(1) });
export type ChecklistItem = z.output<typeof ChecklistItem>;

export const ChecklistItemCreation = z.strictObject({ body: ItemBody, completed: z.boolean().optional() });
export const ChecklistItemChange = z.strictObject({ body: ItemBody, completed: z.boolean(), version: Version }).partial();

/** Pieces of news that wait for a person at most; of more the first are forgotten. */
export const mostNews = 200;

const News = z.discriminatedUnion('what', [
  z.object({ what: z.literal('comment'), text: z.string().max(400) }),
  z.object({ what: z.enum(['completed', 'reopened', 'assigned']) }),
  z.object({ what: z.literal('owners'), names: z.array(z.string().max(255)).max(mostPeople) }),
  z.object({ what: z.literal('deadline'), deadline: GivenDate.nullable() }),
]);

/** What a person is to be told of tasks by the next mail; its id is the person's. */
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

/** What somebody said about a to-do (R083): plain text, that only its author changes. */
export const Comment = z.object({ ...audit, to_do_id: Ref('to_do'), body: z.string().max(4000), mentions: Mentions });
export type Comment = z.output<typeof Comment>;

/** C095, C096: trimmed; without words it is refused (R022). */
export const CommentCreation = z.strictObject({ body: RequiredLines(4000) });
export const CommentChange = z
  .strictObject({ body: RequiredLines(4000), version: Version })
  .partial()
  .required({ body: true });

/** A form's empty field, which has no null. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('').transform(() => null)]);
/** A form's checkbox. */
const Truth = z.union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')]);
const FormPosition = z.union([
  Position,
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,10})?$/, issue(say('custom-forms.mustNumericValue')))
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

/** A file that lies in storage already (`POST /uploads`), for files too large for a form. */
const Upload = z.strictObject({ upload_id: Id, file_name: RequiredText() });

/**
 * C085: as JSON, or as a form with the files `media[n]`. `media_from_template` names files of a template that the new to-do gets too. What is
 * required is a rule of the domain, so that all breaches show at once.
 */
export const ToDoCreation = z
  .strictObject({
    ...given,
    // The domain says Required in the words of forms.
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

/** C087: what is given changes, nothing else. */
export const ToDoChange = z
  .strictObject({
    ...given,
    /** On a board: the task that it comes to stand after, null for the first place; `kanban_before` counts where that one is in the state no more. */
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
