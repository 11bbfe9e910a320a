import type { groups } from '#shared/contract/calls.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { ToDoForm, ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import type { Reference } from '#shared/contract/fields.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { priorityIds } from '#shared/domain/to-dos/priorities.ts';
import { lastCompleted } from '#shared/domain/to-dos/last-completed.ts';
import type { ToDoEntity } from '#shared/domain/to-dos/to-do-entities.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { checklistOf, commentsOf, toDoFiles, personOf, toDoFileRow, toDoRow } from '#functions/records/work/to-dos/to-do-row.ts';
import { asSeenBy, mayViewSubject } from '#functions/records/work/to-dos/as-seen-by.ts';
import { statesOfBoard, toDoBoardRows, toDoStateRows } from '#functions/records/work/to-dos/board-rows.ts';
import { entityOf } from '#functions/records/work/to-dos/to-do-entity.ts';
import { toDoRows } from '#functions/records/work/to-dos/to-do-rows.ts';
import { answerList, mapPage } from '#functions/records/output/lists/list-answer.ts';
import { say } from '#shared/domain/messages/message.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';

/** The to-do with an id; does not follow replacements. Throws 404. */
function theToDo(model: ReadModel, id: string): Row<'to_do'> {
  const found = model.find('to_do', id);
  if (!found) throw notFound(say('kinds.to_do'));
  return found;
}

function withAll(model: ReadModel, row: ToDoRow, parts: ReadonlySet<string>): ToDoRow {
  return {
    ...row,
    ...(parts.has('checklistItems') && { checklist_items: checklistOf(model, row.id) }),
    ...(parts.has('comments') && { comments: commentsOf(model, row.id) }),
    ...(parts.has('media') && { media: toDoFiles(model, row.id).map((file) => toDoFileRow(model, file)) }),
  };
}

/** People with an active account, by name. */
function ownersToChoose(model: ReadModel): NonNullable<ReturnType<typeof personOf>>[] {
  return references(model, 'user', (row) => row['active'] === true).flatMap(({ id }) => personOf(model, id) ?? []);
}

/** The records of each type that a to-do can be about, or of only one type; empty for a form that loads them when a type is chosen. */
function choices(model: ReadModel, caller: Caller, only: string | undefined): ToDoForm['entities'] {
  const all: Record<ToDoEntity, () => Reference[]> = {
    subscription: () => references(model, 'subscription'),
    product: () => references(model, 'product'),
    vendor: () => (mayViewSubject(caller, 'vendor') ? references(model, 'provider', (row) => row['is_vendor'] === true) : []),
    publisher: () => references(model, 'provider', (row) => row['is_publisher'] === true),
    license: () => references(model, 'license'),
  };
  const of = (type: ToDoEntity): Reference[] => (only === undefined || only === 'all' || only === type ? all[type]() : []);
  return {
    subscription: of('subscription'),
    product: of('product'),
    vendor: of('vendor'),
    publisher: of('publisher'),
    license: of('license'),
  };
}

type Reads = ReadHandlers<typeof groups.toDos>;

/** The read calls of to-dos. */
export const toDoReads: Reads = {
  list: async (request) => {
    const model = await request.model();
    const { context, in_dashboard, completed_last, overdue } = request.query.extra;
    const day = dayOf(model);
    const isLate = ({ completed, deadline }: ToDoRow): boolean => !completed && deadline !== null && deadline < day;
    const isWanted = (row: ToDoRow): boolean =>
      (overdue === undefined || isLate(row) === overdue) &&
      (in_dashboard === undefined || row.in_dashboard === in_dashboard) &&
      (context !== 'dashboard' || row.in_dashboard) &&
      (context !== 'kanban' || row.in_kanban);
    const all = toDoRows(model);
    const isAll = in_dashboard === undefined && overdue === undefined && (context === undefined || context === 'all');
    const rows = isAll ? all : all.filter(isWanted);
    const shown = completed_last === undefined ? rows : lastCompleted(rows, completed_last);
    return mapPage(answerList(model, 'to-dos', shown, request.query), (row) => asSeenBy(request.caller, row));
  },
  form: async (request) => {
    const model = await request.model();
    return {
      priorities: priorityIds.map((id) => ({ id, name: id })),
      owners: ownersToChoose(model),
      boards: toDoBoardRows(model).map((board) => ({ ...board, states: statesOfBoard(model, board.id) })),
      states: toDoStateRows(model),
      entities: choices(model, request.caller, request.query.context),
      today: today(memberOf(model).timezone),
    };
  },
  ofEntity: async (request) => {
    const model = await request.model();
    const type = request.params.entityType as ToDoEntity;
    const kind = type === 'vendor' || type === 'publisher' ? 'provider' : type;
    const found = entityOf(model, {
      entity: kind,
      entity_id: request.params.id,
      provider_role: kind === 'provider' ? (type as 'vendor') : null,
    });
    if (found?.type !== type || !mayViewSubject(request.caller, type)) throw notFound(say('fields.thisRecord'));
    // A provider is one record in both roles: its tasks appear on both of its pages.
    const of = (row: ToDoRow): boolean => row.entity?.id === found.id && (row.entity.type === type || kind === 'provider');
    const isProvider = (row: ToDoRow): boolean => row.entity?.type === 'vendor' || row.entity?.type === 'publisher';
    const rows = toDoRows(model).filter((row) => of(row) && (kind !== 'provider' || isProvider(row)));
    return answerList(model, 'to-dos', rows, request.query as ListQuery);
  },
  owners: async (request) => {
    const model = await request.model();
    const people = ownersToChoose(model);
    const named = Map.groupBy(people, ({ name }) => name.toLowerCase());
    const mentionOf = ({ id, name }: { id: string; name: string }): string =>
      (named.get(name.toLowerCase())?.length ?? 1) > 1 ? (model.find('user', id)?.email ?? name) : name;
    return people.map((person) => ({ ...person, mention: mentionOf(person) }));
  },
  templates: async (request) => {
    const model = await request.model();
    const parts = new Set(['checklistItems', 'media']);
    const inOrder = nameOrder(model);
    return [...model.all('to_do')]
      .filter(({ is_template }) => is_template)
      .map((template) => asSeenBy(request.caller, withAll(model, toDoRow(model, template), parts)))
      .toSorted((a, b) => inOrder(a.title, b.title));
  },
  get: async (request) => {
    const model = await request.model();
    const row = asSeenBy(request.caller, toDoRow(model, theToDo(model, request.params.id)));
    return withAll(model, row, new Set((request.query.include ?? '').split(',')));
  },
  checklistItems: async (request) => {
    const model = await request.model();
    return checklistOf(model, theToDo(model, request.params.id).id);
  },
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'to_do', request.params.id, '/to-dos'),
};
