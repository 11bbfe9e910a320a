// In a browser: cards dragged by mouse, finger and keys, what a reload keeps, and two people who move cards at the same time.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { blankToDo } from '#shared/contract/entities/to-do.ts';
import type { ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { today as dayOf } from '#functions/platform/clock.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { openPage } from '#tests/support/browser.ts';
import { browser, inBrowser, library, openGuest, page, problems, product } from '#tests/support/in-browser.ts';

const { toDoBoards, toDos } = groups;
const today = dayOf('Europe/Berlin');

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog');
const column = (name: string, on: Page = page) => on.getByRole('region', { name: new RegExp(`^${name}, `) });
const card = (title: string, on: Page = page) =>
  on.locator('[data-card]').filter({ has: on.getByRole('button', { name: title, exact: true }) });
const titlesIn = (name: string, on: Page = page) => column(name, on).locator('[data-card] button[data-open]').allTextContents();
const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
const said = () => page.locator('[aria-live=assertive][role=status]').last().textContent();

/** Waits until the page announces what is picked up, and one task more: only then does dnd-kit listen to keys. */
async function expectPickedUp(told: string): Promise<void> {
  await expect.poll(said).toBe(told);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Reads of a board, alone or with others. */
const boardReads = /\/api\/(to-dos\/boards\/|reads$)/;
let tried = 0;

/** A board of its own for a try, with tasks in its columns. */
async function newBoard(tasks: Readonly<Record<string, readonly string[]>>) {
  const as = product.tenant.editor;
  const name = `Board ${Date.now().toString(36)}${++tried}`;
  const board = await ask(toDoBoards.create, { as, body: { name } });
  const states = new Map((board.states ?? []).map((state): [string, ToDoStateRow] => [state.name, state]));
  const ids = new Map<string, string>();
  for (const [state, titles] of Object.entries(tasks))
    for (const title of titles) {
      const body = { title, in_dashboard: true, in_kanban: true, state_id: states.get(state)?.id ?? '' };
      ids.set(title, (await ask(toDos.create, { as, body })).id);
    }
  return { ...board, ids };
}

async function open(path: string, role: 'editor' | 'admin' | 'viewer' = 'editor', on: Page = page): Promise<void> {
  await product.signIn(on, role);
  await on.goto(`${product.origin}${path}`);
}

const topOf = async (target: Locator) => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Drags a card by its middle to above another one, as a hand does: in steps. Where the cards shifted under the hand, it lets go and tries again. */
async function dragAbove(title: string, other: string, on: Page = page): Promise<void> {
  await card(title, on).scrollIntoViewIfNeeded();
  const from = await topOf(card(title, on));
  await on.mouse.move(from.x + 20, from.y + from.height - 6);
  await on.mouse.down();
  await on.mouse.move(from.x + 40, from.y + from.height, { steps: 4 });
  if ((await card(title, on).getAttribute('data-carried')) !== 'true') {
    await on.keyboard.press('Escape');
    await on.mouse.up();
    return dragAbove(title, other, on);
  }
  // From now on nothing shifts.
  const to = await topOf(card(other, on));
  await on.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 8 });
  await on.mouse.up();
}

describe('S26 kanban boards', () => {
  it('a board is created, renamed and deleted; the one for everybody stays', async () => {
    await open('/dashboard');
    await page.getByRole('link', { name: 'Kanban' }).click();
    await page.getByRole('link', { name: 'General tasks' }).waitFor();
    const name = `Renewals ${Date.now().toString(36)}`;
    await page.getByRole('button', { name: 'New board' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Required').waitFor();
    await dialog().getByLabel('Name').fill(name);
    await dialog().getByLabel('Description').fill('Who asks whom');
    await page.keyboard.press('Tab');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/kanban-boards\/\w+$/);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    for (const state of ['Unscheduled', 'Planned', 'In progress', 'Completed']) await column(state).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'All boards' }).click();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit board' }).click();
    await dialog().getByLabel('Name').fill(`${name} B`);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: `${name} B` }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: `Actions for ${name} B` }).click();
    await page.getByRole('menuitem', { name: 'Delete board' }).click();
    await dialog().getByText(`The board ${name} B will be deleted with its 4 columns.`).waitFor();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => page.getByRole('link', { name: `${name} B` }).count()).toBe(0);
    await page.getByRole('button', { name: 'Actions for General tasks' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Edit board']);
    await page.keyboard.press('Escape');
    // From anywhere by its command.
    await page.goto(`${product.origin}/subscriptions`);
    await page.getByRole('link', { name: 'Kanban' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('kanban');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'General tasks' }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('S27 one board', () => {
  it('columns are added, limited, moved by menu and keyboard, and deleted with a replacement for their tasks', async () => {
    const board = await newBoard({ Planned: ['Ask for a quote', 'Compare prices'] });
    await open(`/kanban-boards/${board.id}`);
    await page.getByRole('button', { name: 'Add column' }).click();
    await dialog().getByLabel('Name').fill('planned');
    await dialog().getByText('The board already has a column of this name').waitFor();
    await dialog().getByLabel('Name').fill('At the vendor');
    await dialog().getByLabel('Limit').fill('1');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await column('At the vendor').waitFor();
    const names = () => page.locator('[data-card-list]').evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label')));
    expect(await names()).toEqual(['Unscheduled', 'Planned', 'In progress', 'At the vendor', 'Completed']);
    await page.getByRole('button', { name: 'Actions for column At the vendor' }).click();
    await page.getByRole('menuitem', { name: 'Move left' }).click();
    await expect.poll(names).toEqual(['Unscheduled', 'Planned', 'At the vendor', 'In progress', 'Completed']);
    // By its handle from the keyboard.
    await page.getByRole('button', { name: 'Move column At the vendor' }).focus();
    await page.keyboard.press('Space');
    await expectPickedUp('At the vendor picked up. Place 3 of 5.');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(said).toBe('Place 2 of 5.');
    await page.keyboard.press('Space');
    await expect.poll(names).toEqual(['Unscheduled', 'At the vendor', 'Planned', 'In progress', 'Completed']);

    // The limit warns.
    for (const title of board.ids.keys()) {
      await page.getByRole('button', { name: `${title}: move to…` }).click();
      await page.getByRole('menuitem', { name: 'Move to At the vendor' }).click();
    }
    await column('At the vendor').getByText('1 over the limit').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Actions for column At the vendor' }).click();
    await page.getByRole('menuitem', { name: 'Delete column' }).click();
    await dialog().getByText('It is used by 2 tasks, which need a replacement.').waitFor();
    await dialog()
      .getByRole('button', { name: /replac/i })
      .first()
      .click();
    expect(await page.getByRole('option').allTextContents()).not.toContain(`Completed (${board.name})`);
    await page.getByRole('option', { name: `In progress (${board.name})` }).click();
    await dialog().getByRole('button', { name: 'Replace and delete' }).click();
    await expect.poll(() => titlesIn('In progress')).toEqual(['Ask for a quote', 'Compare prices']);
    expect(await names()).toEqual(['Unscheduled', 'Planned', 'In progress', 'Completed']);
    // What every board has stays.
    await page.getByRole('button', { name: 'Actions for column Unscheduled' }).click();
    await page.getByRole('menuitem', { name: 'Delete column' }).click();
    await dialog().getByText('every board needs one for unscheduled tasks').waitFor();
    expect(await dialog().getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('R026 tasks are created in a column, dragged by mouse, moved by keyboard and by menu, and stay where they were put', async () => {
    const board = await newBoard({ Unscheduled: ['One', 'Two', 'Three'], Planned: ['Four', 'Five'] });
    await open(`/kanban-boards/${board.id}`);
    await dragAbove('Two', 'Five');
    await expect.poll(() => titlesIn('Planned')).toEqual(['Four', 'Two', 'Five']);
    await dragAbove('Three', 'One');
    await expect.poll(() => titlesIn('Unscheduled')).toEqual(['Three', 'One']);

    // By keyboard: down in its column, over to the next one, and put down; the focus goes with the card.
    await handle('Three').focus();
    await page.keyboard.press('Space');
    await expectPickedUp('Three picked up. Place 1 of 2 in Unscheduled.');
    await page.keyboard.press('ArrowDown');
    await expect.poll(said).toBe('Place 2 of 2 in Unscheduled.');
    await page.keyboard.press('ArrowRight');
    await expect.poll(said).toBe('Place 2 of 4 in Planned.');
    await page.keyboard.press('Space');
    await expect.poll(said).toContain('Three put down. Place 2 of 4 in Planned.');
    expect(await titlesIn('Planned')).toEqual(['Four', 'Three', 'Two', 'Five']);
    await expect.poll(() => handle('Three').evaluate((node) => node === document.activeElement)).toBe(true);
    // Escape leaves it where it was.
    await page.keyboard.press('Space');
    await expectPickedUp('Three picked up. Place 2 of 4 in Planned.');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect.poll(said).toBe('Three stays in its place.');
    expect(await titlesIn('Planned')).toEqual(['Four', 'Three', 'Two', 'Five']);

    // By menu, with the keyboard as well.
    await page.getByRole('button', { name: 'Five: move to…' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to Unscheduled' }).waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => titlesIn('Planned')).toEqual(['Five', 'Four', 'Three', 'Two']);
    await page.getByRole('button', { name: 'Four: move to…' }).click();
    await page.getByRole('menuitem', { name: 'Move to Completed' }).click();
    await page.getByText('The task Four was completed.').waitFor();
    await page.getByRole('button', { name: 'One: move to…' }).click();
    await page.getByRole('menuitem', { name: 'Another board…' }).click();
    await dialog().getByRole('button', { name: 'Board' }).click();
    await page.getByRole('option', { name: 'General tasks' }).click();
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('One is now in Unscheduled (General tasks).').waitFor();

    // A new one, in the column whose button was pressed.
    await page.getByRole('button', { name: 'New task in In progress' }).click();
    await dialog().getByRole('textbox', { name: 'Title' }).fill('Brand new');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => titlesIn('In progress')).toEqual(['Brand new']);

    await page.reload();
    await card('Five').waitFor();
    expect(await titlesIn('Unscheduled')).toEqual([]);
    expect(await titlesIn('Planned')).toEqual(['Five', 'Three', 'Two']);
    expect(await titlesIn('Completed')).toEqual(['Four']);
    expect(problems).toEqual([]);
  });

  it('cards tell what is due, how far it is and whose it is; a board is filtered by person, words and what is overdue', async () => {
    const { editor, admin, repo } = product.tenant;
    const board = await newBoard({ Planned: ['Late', 'Now', 'Later'], Completed: ['Over'] });
    const idOf = (title: string) => board.ids.get(title) ?? '';
    await ask(toDos.addChecklistItem, { as: editor, params: { id: idOf('Late') }, body: { body: 'Ask', completed: true } });
    await ask(toDos.addChecklistItem, { as: editor, params: { id: idOf('Late') }, body: { body: 'Compare' } });
    await ask(toDos.addComment, { as: editor, params: { id: idOf('Late') }, body: { body: 'Called them' } });
    const about = { entity: 'publisher', entity_id: library.publisher } as const;
    await ask(toDos.update, {
      as: editor,
      params: { id: idOf('Now') },
      body: { ...about, deadline: addDays(today, 1), owner_ids: [admin.id] },
    });
    await repo.commit(async (tx) => {
      const due = async (title: string, deadline: string) =>
        tx.save('to_do', { ...(await tx.load('to_do', idOf(title))), deadline, priority_id: 'high', owner_ids: [editor.id] });
      await due('Late', addDays(today, -2));
      await due('Over', addDays(today, -9));
    });
    await open(`/kanban-boards/${board.id}`);
    const [, month, day] = addDays(today, -2).split('-');
    await card('Late')
      .getByText(new RegExp(`^Overdue: .*${day}.*${month}`))
      .waitFor();
    await card('Late').getByText('High').waitFor();
    await card('Late').getByRole('img', { name: '1 of 2 done' }).waitFor();
    await card('Late').getByRole('img', { name: '1 comment' }).waitFor();
    await card('Late').getByRole('img', { name: 'Assigned to Editor Person' }).waitFor();
    expect(await card('Over').getByText('Overdue').count()).toBe(0);
    expect(await card('Now').getByRole('link').getAttribute('href')).toBe(`/publishers/${library.publisher}/notes-tasks`);

    await page.getByText('Only overdue').click();
    await page.getByText('1 of 4 tasks').waitFor();
    expect(await titlesIn('Planned')).toEqual(['Late']);
    expect(new URL(page.url()).searchParams.get('overdue')).toBe('true');
    await page.getByRole('button', { name: 'Show all tasks' }).click();
    await page.getByRole('button', { name: /^Person / }).click();
    await page.getByRole('option', { name: 'Unassigned' }).click();
    await expect.poll(() => titlesIn('Planned')).toEqual(['Later']);
    await column('Planned').getByText('1 of 3').first().waitFor();
    await page.getByRole('button', { name: 'Show all tasks' }).click();
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('ada NOW');
    await expect.poll(() => titlesIn('Planned')).toEqual(['Now']);
    // A filtered board that was sent to a colleague shows the same.
    await page.reload();
    await card('Now').waitFor();
    expect(await titlesIn('Planned')).toEqual(['Now']);
    expect(await axeProblems(page)).toEqual([]);

    // A card opens its task (S86); what is changed there shows on the card.
    await card('Now').getByRole('button', { name: 'Now', exact: true }).click();
    await dialog().getByText('Checklist').first().waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(problems).toEqual([]);
  });

  it('of many completed tasks the last are shown, all when asked for or looked for; they are moved among each other as ever', async () => {
    const board = await newBoard({ Planned: ['Nearly done'] });
    const done = (board.states ?? []).find(({ type }) => type === 'completed')?.id ?? '';
    const count = 55;
    for (const from of [0, 30])
      await product.tenant.repo.commit((tx) => {
        for (let number = from; number < Math.min(from + 30, count); number++)
          tx.create('to_do', {
            ...blankToDo,
            title: `Done ${number}`,
            in_dashboard: true,
            in_kanban: true,
            state_id: done,
            kanban_position: (number + 1) * 65_535,
            // The lower a task lies the longer ago it was completed.
            completed_at: new Date(Date.UTC(2026, 0, 1, 0, count - number)).toISOString(),
          });
      });
    await open(`/kanban-boards/${board.id}`);
    await card('Done 0').waitFor();
    const completed = () => titlesIn('Completed');
    expect(await completed()).toEqual(Array.from({ length: 50 }, (_, number) => `Done ${number}`));
    await column('Completed').getByText(`50 of ${count}`).first().waitFor();

    // Moved and completed as on any board, and the number is right.
    await card('Done 0').getByRole('button', { name: 'Done 0: move to…' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect.poll(async () => (await completed()).slice(0, 2)).toEqual(['Done 1', 'Done 0']);
    await card('Nearly done').getByRole('button', { name: 'Nearly done: move to…' }).click();
    await page.getByRole('menuitem', { name: 'Move to Completed' }).click();
    await column('Completed')
      .getByText(`50 of ${count + 1}`)
      .first()
      .waitFor();
    await expect.poll(completed).toEqual(expect.arrayContaining(['Nearly done', 'Done 48']));

    // All of them, by keyboard, which stays where it is.
    const all = page.getByRole('button', { name: `Show all ${count + 1}` });
    await all.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await completed()).length).toBe(count + 1);
    const last = page.getByRole('button', { name: 'Show the last 50 only' });
    expect(await last.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await completed()).at(-1)).toBe('Nearly done');
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await completed()).length).toBe(50);
    // Whoever looks for one of long ago finds it.
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('done 54');
    await expect.poll(completed).toEqual(['Done 54']);
    expect(problems).toEqual([]);
  });

  it('who may only look moves nothing', async () => {
    const board = await newBoard({ Planned: ['Look at me'] });
    await open(`/kanban-boards/${board.id}`, 'viewer');
    await card('Look at me').waitFor();
    expect(await page.getByRole('button', { name: /Move|move to|Add column|New task|Actions for/ }).count()).toBe(0);
    await page.goto(`${product.origin}/kanban-boards/gone-for-good`);
    await page
      .getByRole('link', { name: /Kanban boards/ })
      .first()
      .waitFor();
  });

  it('on a phone a card is held a moment and then dragged; a finger that moves at once scrolls', async () => {
    const board = await newBoard({ Unscheduled: ['Upper', 'Middle', 'Lower'] });
    const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const touched = phone.page;
    await open(`/kanban-boards/${board.id}`, 'editor', touched);
    const titles = () => titlesIn('Unscheduled', touched);
    await expect.poll(titles).toEqual(['Upper', 'Middle', 'Lower']);
    const fingers = await touched.context().newCDPSession(touched);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const [lower, upper] = [await topOf(card('Lower', touched)), await topOf(card('Upper', touched))];
    const start = { x: lower.x + 30, y: lower.y + lower.height - 6 };
    await touch('touchStart', start);
    // Held until it is picked up.
    await card('Lower', touched).and(touched.locator('[data-carried=true]')).waitFor();
    for (let step = 1; step <= 6; step++) await touch('touchMove', { x: start.x, y: start.y + ((upper.y + 4 - start.y) * step) / 6 });
    await touch('touchEnd');
    await expect.poll(titles).toEqual(['Lower', 'Upper', 'Middle']);
    // Without holding: nothing moves.
    const [first] = [await topOf(card('Lower', touched))];
    await touch('touchStart', { x: first.x + 30, y: first.y + 8 });
    await touch('touchMove', { x: first.x + 30, y: first.y + 140 });
    await touch('touchEnd');
    expect(await titles()).toEqual(['Lower', 'Upper', 'Middle']);
    expect(await axeProblems(touched)).toEqual([]);
    expect(phone.problems).toEqual([]);
    await touched.context().close();
  });
});

describe('two people on one board', () => {
  it('R026 move cards at once: none is lost, each sees the moves of the other, and both see one order', async () => {
    const board = await newBoard({ Unscheduled: ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'], Planned: ['P1', 'P2'] });
    const other = await openGuest();
    await open(`/kanban-boards/${board.id}`, 'editor');
    await open(`/kanban-boards/${board.id}`, 'admin', other.page);
    await Promise.all([card('P2').waitFor(), card('P2', other.page).waitFor()]);
    // To the same place, at the same time.
    for (const number of [1, 2, 3]) await Promise.all([dragAbove(`A${number}`, 'P2'), dragAbove(`B${number}`, 'P2', other.page)]);
    const all = (on: Page) => titlesIn('Planned', on);
    await expect.poll(async () => (await all(page)).length).toBe(8);
    await expect.poll(async () => (await all(other.page)).length).toBe(8);
    await expect.poll(async () => (await all(page)).join() === (await all(other.page)).join()).toBe(true);
    const order = await all(page);
    expect(order.toSorted()).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'P1', 'P2']);
    expect([order[0], order.at(-1)]).toEqual(['P1', 'P2']);
    // Each person's cards are in the order in which they were put down.
    for (const letter of ['A', 'B']) {
      const own = order.filter((title) => title.startsWith(letter));
      expect(own).toEqual([`${letter}1`, `${letter}2`, `${letter}3`]);
    }
    expect(await titlesIn('Unscheduled')).toEqual([]);

    // One card that both want: it stays where the first put it, and the second is told.
    await page.route(boardReads, (route) => route.abort());
    await other.page.getByRole('button', { name: 'P1: move to…' }).click();
    await other.page.getByRole('menuitem', { name: 'Move to In progress' }).click();
    await expect
      .poll(async () => (await ask(toDos.get, { as: product.tenant.viewer, params: { id: board.ids.get('P1') ?? '' } })).state?.name)
      .toBe('In progress');
    await page.getByRole('button', { name: 'P1: move to…' }).click();
    await page.getByRole('menuitem', { name: 'Move to Completed' }).click();
    await page.getByText('Ada Admin moved P1 to In progress in the meantime. It stays there.').waitFor();
    await page.unroute(boardReads);
    await expect.poll(() => titlesIn('In progress')).toEqual(['P1']);
    expect(await titlesIn('Completed')).toEqual([]);

    // Somebody changed the title meanwhile: the move is done all the same, and the title is there.
    await page.route(boardReads, (route) => route.abort());
    await ask(toDos.update, { as: product.tenant.admin, params: { id: board.ids.get('P2') ?? '' }, body: { title: 'P2 anew' } });
    await page.getByRole('button', { name: 'P2: move to…' }).click();
    await page.getByRole('menuitem', { name: 'Move to Completed' }).click();
    await page.unroute(boardReads);
    await expect.poll(() => titlesIn('Completed')).toEqual(['P2 anew']);
    await expect.poll(() => titlesIn('Completed', other.page)).toEqual(['P2 anew']);
    expect(other.problems).toEqual([]);
    await other.page.close();
  });
});
