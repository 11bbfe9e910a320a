import { expect, test } from 'vitest';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { systemStateId } from '#shared/domain/to-dos/system-board.ts';
import { createWorld, liveDay, mailsOf, sentReminders, startBefore2031 } from './reminder-world.ts';

startBefore2031();

test('D5 to-dos remind each of their owners once on their day, by their own settings, and again for another deadline', async () => {
  const world = await createWorld('Europe/Berlin');
  const { tenant } = world;
  const [editor, admin, viewer] = [tenant.editor.id, tenant.admin.id, tenant.viewer.id];
  const toDo = { ...blankToDo, deadline: '2031-03-03' };
  await tenant.repo.commit((tx) => {
    tx.create('to_do', { ...toDo, id: 'both', title: 'Ask for the price', owner_ids: [editor, admin, viewer] });
    tx.create('to_do', { ...toDo, id: 'nobody', title: 'Of nobody' });
    tx.create('to_do', { ...toDo, id: 'template', title: 'A template', owner_ids: [editor], is_template: true });
    tx.create('to_do', {
      ...toDo,
      id: 'done',
      title: 'Done',
      owner_ids: [editor],
      state_id: systemStateId('completed'),
      completed_at: tx.at,
    });
    tx.create('to_do', { ...toDo, id: 'undated', title: 'Undated', deadline: null, owner_ids: [editor] });
    const reminders = { ...blankUserSettings.reminders, tasks: false };
    tx.create('user_settings', { ...blankUserSettings, id: viewer, reminders });
  });
  const sent = async () =>
    (await sentReminders(tenant))
      .map(({ entity_id, user_id, date }) => [entity_id, user_id, date])
      .toSorted((a, b) => String(a).localeCompare(String(b)));
  for (const day of ['2031-03-02', '2031-03-03', '2031-03-04']) await liveDay(world, day);
  const expected = [
    ['both', editor, '2031-03-03'],
    ['both', admin, '2031-03-03'],
  ].toSorted((a, b) => String(a).localeCompare(String(b)));
  expect(await sent()).toEqual(expected);
  const mails = (await mailsOf(tenant.id)).filter(({ kind }) => kind === 'reminder');
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).toContain('Ask for the price: due 3 March 2031 (today)');

  await tenant.repo.commit(async (tx) =>
    tx.save('to_do', { ...(await tx.load('to_do', 'both')), deadline: '2031-03-10', owner_ids: [editor] }),
  );
  for (const day of ['2031-03-09', '2031-03-12', '2031-03-13']) await liveDay(world, day);
  expect((await sent()).filter(([, , date]) => date === '2031-03-10')).toEqual([['both', editor, '2031-03-10']]);
});
