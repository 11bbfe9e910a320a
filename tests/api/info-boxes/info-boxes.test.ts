import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { listSearch } from '#shared/contract/list-query.ts';
import { figureFilters } from '#shared/domain/to-dos/figure-filters.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { today } from '#functions/platform/clock.ts';
import { ask, createTestTenant } from '#tests/support/api.ts';
import { tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { infoBoxes, toDos } = groups;
const day = today('Europe/Berlin');

test("C492 how much there is to do of the dashboard's to-dos: the caller's own, or everybody's", async () => {
  const make = (title: string, days: number | null, owner_ids: string[], more: object = {}) =>
    tenant.repo.commit((tx) =>
      tx.create('to_do', {
        ...blankToDo,
        title,
        owner_ids,
        in_dashboard: true,
        deadline: days === null ? null : addDays(day, days),
        ...more,
      }),
    );
  const mine = [tenant.editor.id];
  await make('Long overdue', -30, mine);
  await make('Overdue', -1, [tenant.viewer.id, tenant.editor.id]);
  await make('Today', 0, mine);
  await make('Tomorrow', 1, mine);
  await make('In a week', 7, mine);
  await make('Later', 8, mine);
  await make('Some day', null, mine);
  await make("Somebody else's", -1, [tenant.viewer.id]);
  await make("Nobody's", 0, []);
  await make('Not on the dashboard', -1, mine, { in_dashboard: false });
  await make('A template', -1, mine, { is_template: true });
  const done = await make('Done', -2, mine);
  const state = (await ask(toDos.form, { as: tenant.editor })).states.find(({ state_type }) => state_type.name === 'completed');
  await ask(toDos.update, { as: tenant.editor, params: { id: done.id }, body: { state_id: state?.id ?? '' } });

  const own = { open: 7, overdue: 2, due_today: 1, due_this_week: 2, due_later: 1, undated: 1, completed_this_week: 1 };
  expect(await ask(infoBoxes.toDoList, { as: tenant.editor })).toEqual({ today: day, ...own });
  for (const [figure, count] of Object.entries(own)) {
    const filters = [
      ...figureFilters(figure as keyof typeof own, day),
      { field: 'owners', operator: 'in' as const, values: [tenant.editor.id] },
      { field: 'in_dashboard', operator: 'in' as const, values: ['true'] },
    ];
    const listed = await ask(toDos.list, { as: tenant.editor, query: listSearch({ filters }) });
    expect([figure, listed]).toEqual([figure, expect.objectContaining({ length: count })]);
  }
  expect(await ask(infoBoxes.toDoList, { as: tenant.viewer })).toMatchObject({ open: 2, overdue: 2, completed_this_week: 0 });
  const all = await ask(infoBoxes.toDoList, { as: tenant.viewer, query: { everyone: 'true' } });
  expect(all).toMatchObject({ open: 9, overdue: 3, due_today: 2, completed_this_week: 1 });
  expect(await ask(infoBoxes.toDoList, { as: (await createTestTenant()).admin, query: { everyone: 'true' } })).toMatchObject({ open: 0 });
});
