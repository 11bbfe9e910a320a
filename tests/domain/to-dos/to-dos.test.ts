import { describe, expect, test } from 'vitest';
import { checkToDo } from '#shared/domain/to-dos/check-to-do.ts';
import { commentFormat, formatDate } from '#shared/domain/calendar/format-date.ts';
import { boardOf, isOpen, stateAfter } from '#shared/domain/to-dos/completion.ts';
import { copyTitle } from '#shared/domain/text/copy-title.ts';
import { deadlineMark } from '#shared/domain/to-dos/deadline-mark.ts';
import { newOwners, newsLine, newsOfChange, type ToDoNews } from '#shared/domain/to-dos/news.ts';
import { placeAmong } from '#shared/domain/to-dos/kanban-position.ts';
import { type Boards, mayTurnKanbanOn, placementAfter, withDashboard, withKanban } from '#shared/domain/to-dos/placement.ts';
import { staysListed } from '#shared/domain/to-dos/stays-listed.ts';
import { toDosPage } from '#shared/domain/to-dos/to-do-entities.ts';
import { taskNewsText } from '#functions/platform/messages/emails/task-news.ts';

const types = ['unscheduled', 'planned', 'in_progress', 'completed'];
const statesOf = (board_id: string) => types.map((type) => ({ id: `${board_id}-${type}`, board_id, type }));
const boards: Boards = {
  boards: [
    { id: 'renewals', system: false },
    { id: 'system', system: true },
  ],
  states: [...statesOf('renewals'), ...statesOf('system')],
};
const off = { in_dashboard: false, in_kanban: false, state_id: null };
const onBoard = { in_dashboard: true, in_kanban: true, state_id: 'renewals-planned' };

describe('R023 completing and opening', () => {
  const after = (toDo: { in_kanban: boolean; state_id: string | null }, type: 'completed' | 'unscheduled') =>
    stateAfter(toDo, type, boards.states, boards.boards)?.id;

  test('R023 in the kanban go to the completed and the unscheduled state of the board of its state', () => {
    expect(after(onBoard, 'completed')).toBe('renewals-completed');
    expect(after({ ...onBoard, state_id: 'renewals-completed' }, 'unscheduled')).toBe('renewals-unscheduled');
  });
  test('R023 outside the kanban go to those of the system board, whatever the state', () => {
    expect(after(off, 'completed')).toBe('system-completed');
    expect(after({ in_kanban: false, state_id: 'renewals-planned' }, 'completed')).toBe('system-completed');
    expect(after({ in_kanban: false, state_id: 'system-completed' }, 'unscheduled')).toBe('system-unscheduled');
  });
  test('R023 a state that is gone counts as none: the system board takes it', () => {
    expect(boardOf({ in_kanban: true, state_id: 'gone' }, boards.states, boards.boards)?.id).toBe('system');
    expect(stateAfter(onBoard, 'completed', [], boards.boards)).toBeUndefined();
  });
  test('R121 a to-do is open without a state and in every state that is not of the type completed', () => {
    expect([isOpen(undefined), isOpen(null), isOpen({ type: 'planned' }), isOpen({ type: 'completed' })]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('R024 a list of somebody', () => {
  test('R024 keeps what that person owns, alone or with others', () => {
    expect(staysListed(['ada'], 'ada')).toBe(true);
    expect(staysListed(['bo', 'ada'], 'ada')).toBe(true);
    expect(staysListed(['bo'], 'ada')).toBe(false);
  });
  test('R024 All users keeps everything, and is all that keeps what nobody owns', () => {
    expect(staysListed([], null)).toBe(true);
    expect(staysListed(['bo'], null)).toBe(true);
    expect(staysListed([], 'ada')).toBe(false);
  });
});

describe('R025 D7 In Dashboard and In Kanban', () => {
  test('R025 both off is the resting state: In Dashboard may always be turned on, In Kanban only after it', () => {
    expect(mayTurnKanbanOn(off)).toBe(false);
    const on = withDashboard(off, true, boards);
    expect(on).toEqual({ ...off, in_dashboard: true });
    expect(mayTurnKanbanOn(on)).toBe(true);
    expect(checkToDo({ title: 'x', in_kanban: true, in_dashboard: false, state_id: 's' }, '2026-11-21')).toMatchObject([
      { field: 'in_kanban', message: { code: 'to-dos.turnDashboardFirst' } },
    ]);
  });
  test('R025 turning In Kanban on picks the board of the state, else the system board, and its unscheduled state', () => {
    const on = { ...off, in_dashboard: true };
    expect(withKanban(on, true, boards)).toEqual({ in_dashboard: true, in_kanban: true, state_id: 'system-unscheduled' });
    expect(withKanban({ ...on, state_id: 'renewals-planned' }, true, boards).state_id).toBe('renewals-unscheduled');
  });
  test('R025 turning In Kanban off clears board and state, turning In Dashboard off does the same and more', () => {
    expect(withKanban(onBoard, false, boards)).toEqual({ in_dashboard: true, in_kanban: false, state_id: null });
    expect(withDashboard(onBoard, false, boards)).toEqual(off);
    expect(placementAfter({ in_dashboard: false }, onBoard, boards)).toEqual(off);
    expect(placementAfter({ in_kanban: false }, onBoard, boards)).toEqual({ ...onBoard, in_kanban: false, state_id: null });
  });
  test('R025 what is completed stays completed when it leaves its board', () => {
    const done = { ...onBoard, state_id: 'renewals-completed' };
    expect(withKanban(done, false, boards).state_id).toBe('system-completed');
    expect(withKanban({ in_dashboard: true, in_kanban: false, state_id: 'system-completed' }, true, boards).state_id).toBe(
      'system-completed',
    );
  });
  test('R025 a change takes what was given, and a new one in no kanban has no state', () => {
    expect(placementAfter({ state_id: 'renewals-in_progress' }, onBoard, boards)).toEqual({ ...onBoard, state_id: 'renewals-in_progress' });
    expect(placementAfter({ state_id: 'renewals-planned' }, undefined, boards)).toEqual(off);
    expect(placementAfter({ in_dashboard: true, in_kanban: true }, undefined, boards).state_id).toBe('system-unscheduled');
    expect(placementAfter({ in_dashboard: true, in_kanban: true, state_id: null }, undefined, boards).state_id).toBeNull();
    // Completing what is in no kanban keeps it there.
    expect(placementAfter({ state_id: 'system-completed' }, off, boards)).toEqual({ ...off, state_id: 'system-completed' });
  });
});

test('R026 a card comes a step of 65535 after the last of its column, the first one to 65535', () => {
  const at = (...positions: number[]) =>
    placeAmong(
      positions.map((kanban_position, id) => ({ id: String(id), kanban_position })),
      {},
    ).position;
  expect([at(), at(65_535, 200_000, 131_070)]).toEqual([65_535, 265_535]);
});

describe('R027 what a to-do needs', () => {
  const today = '2026-11-21';
  test.each([
    [{ title: ' ' }, [['title', 'Required']]],
    [{ title: 'x', entity: 'product' }, [['entity_id', 'Required']]],
    [{ title: 'x', entity_id: '1' }, [['entity', 'Required']]],
    [{ title: 'x', in_dashboard: true, in_kanban: true }, [['state_id', 'Required']]],
    [{ title: 'x', deadline: '2026-11-20' }, [['deadline', 'Choose today or a later day']]],
    [{ title: 'x', deadline: '2026-11-21' }, []],
    [{ title: 'x', entity: 'license', entity_id: '1', in_dashboard: true, in_kanban: true, state_id: 's' }, []],
  ])('R027 %j', (draft, expected) => {
    expect(checkToDo(draft, today).map(({ field, message }) => [field, message])).toEqual(expected);
  });
  test('R027 a deadline that passed by itself is no breach, another one that passed is', () => {
    expect(checkToDo({ title: 'x', deadline: '2026-11-01' }, today, { deadline: '2026-11-01' })).toEqual([]);
    expect(checkToDo({ title: 'x', deadline: '2026-11-02' }, today, { deadline: '2026-11-01' })).toMatchObject([{ field: 'deadline' }]);
  });
});

test('R022 a comment tells when as DD MMM YYYY H:mm by the clock of the member', () => {
  expect(formatDate('2026-03-05T23:07:59.000Z', commentFormat, 'Europe/Berlin')).toBe('06 Mar 2026 0:07');
  expect(formatDate('2026-07-05T12:30:00.000Z', commentFormat, 'America/New_York')).toBe('05 Jul 2026 8:30');
});

test('R020 D7 the entity link leads to the page with its tasks, of a licence to the licence', () => {
  expect(toDosPage({ type: 'vendor', id: 'v1' })).toBe('/vendors/v1/notes-tasks');
  expect(toDosPage({ type: 'license', id: 'l1' })).toBe('/licenses/l1');
});

test('overdue and due today are told apart by the day', () => {
  expect([null, '2026-11-20', '2026-11-21', '2026-11-22'].map((day) => deadlineMark(day, '2026-11-21'))).toEqual([
    undefined,
    'overdue',
    'today',
    undefined,
  ]);
});

test('C500 a copy says so, and its title stays within 255 characters', () => {
  expect(copyTitle('Cancel')).toBe('Cancel (copy)');
  expect([...copyTitle('ß'.repeat(255))]).toHaveLength(255);
});

describe('what subscribers are told', () => {
  const before = { completed_at: null, deadline: '2026-12-01', owner_ids: ['a', 'b'] };
  const nameOf = (id: string): string => id.toUpperCase();

  test('completion, other owners and another deadline are news, the rest is not', () => {
    expect(newsOfChange(before, { ...before, owner_ids: ['b', 'a'] }, nameOf)).toEqual([]);
    expect(
      newsOfChange(before, { completed_at: '2026-11-21T08:00:00.000Z', deadline: null, owner_ids: ['c'] }, nameOf).map(({ what }) => what),
    ).toEqual(['completed', 'owners', 'deadline']);
    expect(newsOfChange({ ...before, completed_at: '2026-11-21T08:00:00.000Z' }, before, nameOf)).toEqual([{ what: 'reopened' }]);
    expect(newOwners(before, { owner_ids: ['c', 'b'] })).toEqual(['c']);
    expect(newOwners(undefined, before)).toEqual(['a', 'b']);
  });

  test('each is a line in the language of the mail', () => {
    const line = (news: ToDoNews, language: 'en' | 'de' | 'fr' | 'sv') => taskNewsText(newsLine(news, 'Order', 'Ada', language), language);
    expect(line({ what: 'comment', text: 'Now {0}?' }, 'en')).toBe('Order: Ada commented “Now {0}?”');
    expect(line({ what: 'owners', names: ['A', 'B', 'C'] }, 'en')).toBe('Order: Ada assigned it to A, B and C');
    expect(line({ what: 'owners', names: [] }, 'sv')).toBe('Order: Ada tog bort alla ansvariga');
    expect(line({ what: 'deadline', deadline: '2026-12-01' }, 'de')).toBe('Order: Ada hat die Frist auf den 1. Dezember 2026 gesetzt');
    expect(line({ what: 'deadline', deadline: null }, 'fr')).toBe('Order\u00a0: Ada a retiré l’échéance');
    expect(line({ what: 'completed' }, 'fr')).toBe('Order\u00a0: Ada l’a terminée');
  });
});
