import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { positionStep } from '#shared/domain/to-dos/kanban-position.ts';
import type { StateType } from '#shared/domain/to-dos/state-types.ts';
import { newSystemBoard, newSystemStates } from '#shared/domain/to-dos/system-board.ts';
import { boardCards, type BoardCard, boardColumns, type CardSubject } from './board-words.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Random } from './random.ts';

/** The board that every member has. */
export function makeSystemBoard(): DemoRecord[] {
  return [{ kind: 'to_do_board', data: newSystemBoard }, ...newSystemStates.map((data): DemoRecord => ({ kind: 'to_do_state', data }))];
}

/** A board on which a team plans the renewals of the coming year, with tasks about the records of the tenant. */
export function makeBoards(random: Random, records: readonly DemoRecord[], today: string): DemoRecord[] {
  const year = Number(today.slice(0, 4)) + 1;
  const board: Made<'to_do_board'> = {
    id: random.id(),
    name: `Renewals ${year}`,
    description: 'Who asks which provider, and how far each of them is',
    system: false,
  };
  const columns = boardColumns.map((column, order): Made<'to_do_state'> => ({ ...column, id: random.id(), board_id: board.id, order }));
  const subjects = subjectsOf(records);
  const places = new Map<string, number>();
  const tasks = boardCards.flatMap((card): DemoRecord[] => {
    const column = columns.find(({ name }) => name === card.column);
    if (!column) return [];
    const place = (places.get(column.id) ?? 0) + positionStep;
    places.set(column.id, place);
    return makeTask(random, card, { ...column, kanban_position: place }, { ...subjects, today, year });
  });
  return [
    ...makeSystemBoard(),
    { kind: 'to_do_board', data: board },
    ...columns.map((data): DemoRecord => ({ kind: 'to_do_state', data })),
    ...tasks,
  ];
}

interface Subjects {
  people: readonly Made<'user'>[];
  byKind: Readonly<Record<CardSubject, readonly { id: string; name: string }[]>>;
}

function subjectsOf(records: readonly DemoRecord[]): Subjects {
  const providers = records.flatMap((record) => (record.kind === 'provider' ? [record.data] : []));
  const people = records.flatMap((record) => (record.kind === 'user' ? [record.data] : []));
  return {
    people: people.filter(({ active, roles }) => active && (roles.includes('editor') || roles.includes('admin'))),
    byKind: {
      vendor: providers.filter(({ is_vendor, active }) => is_vendor && active),
      publisher: providers.filter(({ is_publisher, active }) => is_publisher && active),
      subscription: records.flatMap((record) => (record.kind === 'subscription' ? [record.data] : [])),
      license: records.flatMap((record) => (record.kind === 'license' ? [record.data] : [])),
    },
  };
}

function makeTask(
  random: Random,
  card: BoardCard,
  { id: state_id, type, kanban_position }: { id: string; type: StateType; kanban_position: number },
  { people, byKind, today, year }: Subjects & { today: string; year: number },
): DemoRecord[] {
  const id = random.id();
  const first = random.int(0, people.length - 1);
  const owners = people.slice(first, first + (card.owners ?? 1)).map((user) => user.id);
  const about = card.about && byKind[card.about].length > 0 ? random.pick(byKind[card.about]) : undefined;
  const completed = type === 'completed';
  const isProvider = card.about === 'vendor' || card.about === 'publisher';
  const task: Made<'to_do'> = {
    ...blankToDo,
    id,
    title: card.title.replace('{year}', String(year)),
    body: card.body ?? null,
    deadline: card.due === undefined ? null : addDays(today, card.due),
    completed_at: completed ? `${addDays(today, card.done ?? -3)}T09:30:00.000Z` : null,
    completed_by: completed ? (owners[0] ?? null) : null,
    priority_id: card.priority ?? null,
    owner_ids: owners,
    subscriber_user_ids: [],
    state_id,
    kanban_position,
    in_kanban: true,
    in_dashboard: true,
    ...(about && { entity: isProvider ? 'provider' : (card.about as 'subscription' | 'license'), entity_id: about.id }),
    provider_role: about && isProvider ? (card.about as 'vendor' | 'publisher') : null,
  };
  const items = (card.checklist ?? []).map((body, index): DemoRecord => ({
    kind: 'to_do_checklist_item',
    data: { id: random.id(), to_do_id: id, body, completed: completed || index < (card.ticked ?? 0), number: index + 1 },
  }));
  const comments = (card.comments ?? []).map((body): DemoRecord => ({
    kind: 'to_do_comment',
    data: { id: random.id(), to_do_id: id, body, mentions: [] },
  }));
  return [{ kind: 'to_do', data: task }, ...items, ...comments];
}
