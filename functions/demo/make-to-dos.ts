import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { systemStateId } from '#shared/domain/to-dos/system-board.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Random } from './random.ts';
import { type EverydayTask, everydayTasks, taskTemplates } from './to-do-words.ts';

/** Tasks of everyday work, late, due and done, and templates for those that come again. */
export function makeToDos(random: Random, records: readonly DemoRecord[], today: string): DemoRecord[] {
  const people = records.flatMap((record) => (record.kind === 'user' ? [record.data] : []));
  // The first of them are the accounts that one signs in with.
  const workers = people.filter(({ active, roles }) => active && (roles.includes('editor') || roles.includes('admin')));
  const around = { records, workers, today };
  return [
    ...everydayTasks.flatMap((task) => made(random, { ...task, isTemplate: false }, around)),
    ...taskTemplates.flatMap((task) => made(random, { ...task, isTemplate: true }, around)),
  ];
}

/** A record that a task can be about, as it is kept. */
function subjectOf(random: Random, records: readonly DemoRecord[], about: EverydayTask['about']) {
  if (about === undefined) return {};
  const fitting = records.flatMap((record): string[] => {
    if (record.kind === 'provider') {
      const { is_vendor, is_publisher, active, id } = record.data;
      return active && ((about === 'vendor' && is_vendor) || (about === 'publisher' && is_publisher)) ? [id] : [];
    }
    return record.kind === about ? [record.data.id] : [];
  });
  if (fitting.length === 0) return {};
  const entity_id = random.pick(fitting);
  if (about === 'vendor' || about === 'publisher') return { entity: 'provider' as const, entity_id, provider_role: about };
  return { entity: about, entity_id };
}

function made(
  random: Random,
  task: EverydayTask & { isTemplate: boolean },
  { records, workers, today }: { records: readonly DemoRecord[]; workers: readonly Made<'user'>[]; today: string },
): DemoRecord[] {
  const { title, body = null, due, done, priority = null, checklist = [], ticked = 0, comments = [], isTemplate } = task;
  const idOf = (place: number): string => workers[place % workers.length]?.id ?? '';
  const id = random.id();
  const owner_ids = task.owners.map(idOf);
  return [
    {
      kind: 'to_do',
      data: {
        ...blankToDo,
        ...subjectOf(random, records, task.about),
        id,
        title,
        body,
        deadline: due === undefined ? null : addDays(today, due),
        priority_id: priority,
        owner_ids,
        subscriber_user_ids: (task.followers ?? []).map(idOf),
        in_dashboard: !isTemplate,
        is_template: isTemplate,
        ...(done !== undefined && {
          state_id: systemStateId('completed'),
          completed_at: `${addDays(today, done)}T09:${String(random.int(10, 59))}:00.000Z`,
          completed_by: owner_ids[0] ?? null,
        }),
      },
    },
    ...checklist.map((text, index): DemoRecord => ({
      kind: 'to_do_checklist_item',
      data: { id: random.id(), to_do_id: id, body: text, completed: index < ticked, number: index + 1 },
    })),
    ...comments.map((comment): DemoRecord => ({
      kind: 'to_do_comment',
      data: { id: random.id(), to_do_id: id, body: comment, mentions: [] },
    })),
  ];
}
