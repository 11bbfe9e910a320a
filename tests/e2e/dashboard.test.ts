// In a browser: cards moved and resized by mouse and keys, their boxes at each width, what a reload keeps, and the set-up as a flow.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import { layouts } from '#shared/contract/layouts.ts';
import type { RoleName } from '#shared/contract/permissions.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { today } from '#functions/platform/clock.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, openGuest, page, problems, product } from '#tests/support/in-browser.ts';
import { withTenant } from '#tests/support/running-product.ts';

inBrowser({ records: true, prepare });

const day = today('Europe/Berlin');
const standard = layouts.dashboard.standard.toSorted();

/** Two undecided subscriptions of the editor. */
async function prepare(): Promise<void> {
  for (const [name, days] of [
    ['Journal of Tides', 5],
    ['Journal of Waves', 20],
  ] as const) {
    const deadline = addDays(day, days);
    const dates = { start_date: addDays(deadline, 40), end_date: addDays(deadline, 400), cancellation_deadline: deadline };
    await library.period({ subscription_name: name, owner_id: product.tenant.editor.id, ...dates });
  }
}

/** The dashboard of somebody who arranged nothing yet; gives the cards in the order in which they stand. */
async function open(role: RoleName): Promise<string[]> {
  await arrangedAnew(role, null);
  await product.signIn(page, role);
  await page.goto(`${product.origin}/dashboard`);
  await expect.poll(cardsThere).toEqual(standard);
  return order();
}

const arrangedAnew = (role: RoleName, definition: LayoutDefinition | null, audience: 'me' | 'everybody' = 'me') =>
  ask(groups.pageLayouts.changeDefinition, { as: product.tenant[role], params: { id: 'dashboard' }, body: { definition, audience } });
const order = (): Promise<string[]> =>
  page.locator('[data-card]').evaluateAll((all) => all.map((each) => each.getAttribute('data-card') ?? ''));
const cardsThere = async (): Promise<string[]> => (await order()).toSorted();
const card = (slug: string): Locator => page.locator(`[data-card="${slug}"]`);
const named = (name: string): Locator => page.getByRole('button', { name, exact: true });
const status = (): Locator => page.getByRole('status').filter({ hasText: 'Undo' });

/** The box of a card, when it has come to rest. */
async function boxOf(slug: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await card(slug).evaluate((title) => {
    const item = title.closest('[class*="container-override"]') ?? title;
    const { x, y, width, height } = item.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y + scrollY), width: Math.round(width), height: Math.round(height) };
  });
  return box;
}

/** What is done, and that the server has kept it. */
async function kept(act: () => Promise<void>): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/layouts/sub-contexts/') && response.request().method() === 'PUT'),
    act(),
  ]);
  expect(answer.status()).toBe(200);
}

/** Takes hold of a handle by keyboard, presses keys and lets go. */
async function withKeys(handle: string, ...keys: string[]): Promise<void> {
  await named(handle).focus();
  for (const key of ['Enter', ...keys, 'Enter']) await page.keyboard.press(key);
}

/** Takes hold of a handle with the mouse and moves it a little. A press that missed, because cards above have grown just then, is made again. */
async function takeHold(handle: string, by: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const at = { x: 0, y: 0 };
  const isHeld = () => page.evaluate(() => document.body.className.includes('disable-selection'));
  await expect
    .poll(async () => {
      await named(handle).hover({ position: { x: 6, y: 6 } });
      Object.assign(at, await named(handle).boundingBox());
      await page.mouse.down();
      await page.mouse.move(at.x + 6 + by.x, at.y + 6 + by.y, { steps: 4 });
      const held = await isHeld();
      if (!held) await page.mouse.up();
      return held;
    })
    .toBe(true);
  return at;
}

it('S05 a card shows whole lines and says how many more there are, which open in a dialog', async () => {
  await arrangedAnew('editor', null);
  for (let index = 0; index < 9; index++)
    await library.period({ subscription_name: `Shelf ${index}`, owner_id: product.tenant.editor.id, decision: 'accepted' });
  const elements = [{ slug: 'my-subscriptions', column_span: 1, row_span: 3, column_offset: {} }];
  await arrangedAnew('editor', { elements });
  await product.signIn(page, 'editor');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.origin}/dashboard`);
    const more = page.getByRole('button', { name: /^and \d+ more of/ });
    await more.waitFor();
    const seen = await card('my-subscriptions').evaluate((title) => {
      const item = title.closest('[class*="container-override"]') ?? title;
      const rows = [...item.querySelectorAll('li')].filter((row) => row.getBoundingClientRect().height > 0);
      const end = item.getBoundingClientRect().bottom;
      const scrolls = [...item.querySelectorAll('*')].filter(
        (each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1,
      );
      const below = [...item.querySelectorAll('li, button')].filter((each) => each.getBoundingClientRect().bottom > end);
      return { rows: rows.length, cut: below.length, scrolls: scrolls.length };
    });
    expect(seen).toMatchObject({ cut: 0, scrolls: 0 });
    expect(seen.rows).toBeGreaterThan(0);
    const hidden = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
    await more.click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.locator('li').count()).toBeGreaterThan(seen.rows);
    // The list's own line for what it does not have is among them.
    const further = await dialog.locator('[data-more]').evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-more'))));
    expect((await dialog.locator('li').count()) - further.length + further.reduce((sum, each) => sum + each, 0)).toBe(seen.rows + hidden);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Where only sentences have no room there is no number to say, and they can be read all the same.
  const slug = 'money-at-stake';
  await arrangedAnew('editor', { elements: [{ slug, column_span: 1, row_span: 3, column_offset: {} }] });
  await page.goto(`${product.origin}/dashboard`);
  await page.getByText('All undecided').waitFor();
  await page.addStyleTag({ content: 'p { min-block-size: 400px }' });
  // The card is measured again when its frame has another size.
  await page.setViewportSize({ width: 1300, height: 900 });
  await page.getByRole('button', { name: 'Show all of “Money at stake”' }).click();
  await page.getByRole('dialog').getByText('All undecided').waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(problems).toEqual([]);
});

it('S05 cards show what is to be done, and are moved, resized, removed and added by keyboard; another person finds the default', async () => {
  const first = await open('editor');
  await page.getByRole('link', { name: 'Journal of Tides' }).first().waitFor();
  expect(await axeProblems(page)).toEqual([]);

  const before = await boxOf('money-at-stake');
  await kept(() => withKeys('Move “Money at stake”', 'ArrowLeft', 'ArrowLeft'));
  await expect.poll(async () => (await boxOf('money-at-stake')).x).toBeLessThan(before.x);
  const moved = await order();
  expect(moved).not.toEqual(first);
  expect(moved.toSorted()).toEqual(standard);

  // Esc leaves it as it was.
  const still = await boxOf('money-at-stake');
  await named('Resize “Money at stake”').focus();
  for (const key of ['Enter', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
  await expect.poll(() => boxOf('money-at-stake')).toEqual(still);
  await kept(() => withKeys('Resize “Money at stake”', 'ArrowDown'));
  await expect.poll(async () => (await boxOf('money-at-stake')).height).toBeGreaterThan(still.height);
  await kept(() => withKeys('Resize “Money at stake”', 'ArrowLeft'));
  await expect.poll(async () => (await boxOf('money-at-stake')).width).toBeLessThan(still.width);

  // Removed by mistake, brought back, and removed.
  await named('Remove “Cancellation reminders”').focus();
  await kept(() => page.keyboard.press('Enter'));
  await expect.poll(order).not.toContain('cancellation-reminders');
  await status().getByText('“Cancellation reminders” was removed.').waitFor();
  await kept(() => status().getByRole('button', { name: 'Undo' }).press('Enter'));
  await expect.poll(order).toContain('cancellation-reminders');
  // Two in a moment, the second where the keyboard is after the first.
  const there = await order();
  const after = there[there.indexOf('cancellation-reminders') + 1] ?? there[there.indexOf('cancellation-reminders') - 1] ?? '';
  const name = await card(after).textContent();
  await named('Remove “Cancellation reminders”').press('Enter');
  const cross = page.locator('button:focus');
  await expect.poll(() => cross.getAttribute('aria-label')).toBe(`Remove “${name}”`);
  await kept(() => cross.press('Enter'));
  await expect.poll(cardsThere).toEqual(standard.filter((slug) => slug !== 'cancellation-reminders' && slug !== after));

  await named('Add cards').press('Enter');
  await kept(() => named(`Add “${name}”`).press('Enter'));
  const dialog = page.getByRole('dialog', { name: 'Add cards' });
  await dialog.getByRole('button', { name: `Add “${name}”` }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await order()).at(-1)).toBe(after);

  const arranged = await order();
  const box = await boxOf('money-at-stake');
  await page.reload();
  await expect.poll(order).toEqual(arranged);
  await expect.poll(() => boxOf('money-at-stake')).toEqual(box);
  expect(problems).toEqual([]);

  const other = await openGuest();
  await product.signIn(other.page, 'viewer');
  await other.page.goto(`${product.origin}/dashboard`);
  await expect
    .poll(() => other.page.locator('[data-card]').evaluateAll((all) => all.map((each) => each.getAttribute('data-card'))))
    .toEqual(first);
  await other.page.close();
});

it('S05 the first cards answer what is late, what it is worth, who waits and what is new, seen without scrolling', async () => {
  const { editor, admin, repo } = product.tenant;
  const [late, asked] = await Promise.all(
    ['Late Letters', 'Asked Annals'].map((name, index) => {
      const deadline = addDays(day, index === 0 ? -3 : 50);
      const dates = { start_date: addDays(deadline, 40), end_date: addDays(deadline, 400), cancellation_deadline: deadline };
      return library.period({ subscription_name: name, owner_id: editor.id, ...dates, price: 1234.5 });
    }),
  );
  const body = { last_name: 'Weber', email: 'weber@uni.example' };
  const { id: weber } = await ask(groups.stakeholders.create, { as: editor, body });
  const departments = [{ department_id: library.department, percentage: 100, cost_center_id: null, stakeholder_ids: [weber] }];
  await ask(groups.subscriptionPeriods.update, { as: admin, params: { id: asked?.id ?? '' }, body: { departments, price: 1300 } });
  await repo.commit((tx) =>
    tx.create('feedback_invitation', {
      stakeholder_id: weber,
      period_ids: [asked?.id ?? ''],
      closed_period_ids: [],
      sent_at: `${addDays(day, -4)}T09:00:00.000Z`,
      answer_by: addDays(day, 30),
      expires_at: `${addDays(day, 60)}T09:00:00.000Z`,
      reminded_at: null,
      revoked_at: null,
      closed_at: null,
    }),
  );
  await ask(groups.toDos.create, { as: admin, body: { title: 'Call the publisher', owner_ids: [editor.id] } });
  await open('editor');
  // Late: the money of the undecided period behind it.
  const overdue = page.locator('[data-span="overdue"]');
  await overdue.getByText(/^1[.,]234[.,]50 EUR undecided/).waitFor();
  await overdue.getByRole('link', { name: 'Late Letters' }).waitFor();
  // Who waits: each leads to its place in one click.
  await page
    .getByRole('region', { name: /^Waiting for you/ })
    .getByRole('link', { name: 'Call the publisher' })
    .waitFor();
  const awaited = page.getByRole('region', { name: /^You are waiting for/ });
  await awaited.getByText('4 days ago').waitFor();
  // What is new: a sentence with both prices.
  const prices = page.getByRole('region', { name: 'Prices', exact: true });
  await prices
    .getByText(/Changed the price from/)
    .first()
    .waitFor();
  expect(await prices.innerText()).toMatch(/1[.,]234[.,]50 EUR[^]*1[.,]300[.,]00 EUR/);
  for (const slug of ['needs-me', 'money-at-stake', 'who-waits', 'since-yesterday']) {
    const { y, height } = await boxOf(slug);
    expect([slug, y + height <= 900]).toEqual([slug, true]);
  }
  expect(await axeProblems(page)).toEqual([]);
  await awaited.getByRole('button', { name: 'Remind Weber' }).click();
  await page.getByText('Weber was reminded.').first().waitFor();
  await awaited.getByRole('button', { name: 'Remind Weber' }).waitFor({ state: 'detached' });
  // What it is worth: a line leads to the subscriptions that it adds up.
  const line = page.locator('li[data-span="week"]').getByRole('link');
  const count = Number(await line.locator('b').textContent());
  await line.press('Enter');
  await page.waitForURL(/\/subscriptions\?/);
  await page.getByRole('link', { name: 'Late Letters' }).first().waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(new RegExp(`1–${count} of ${count}`));
  expect(await ask(groups.subscriptionPeriods.get, { as: editor, params: { id: late?.id ?? '' } })).toMatchObject({
    decision: 'undecided',
  });

  // On a phone they come first, in the same order.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}/dashboard`);
  await expect.poll(order).toEqual(layouts.dashboard.standard);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(problems).toEqual([]);
});

it('S05 what is undecided without a known price is no amount', async () => {
  const soon = { start_date: addDays(day, 40), end_date: addDays(day, 400), cancellation_deadline: addDays(day, 3) };
  await library.period({ subscription_name: 'Unpriced Review', owner_id: product.tenant.viewer.id, ...soon, price: null });
  await open('viewer');
  await page.locator('[data-span="week"]').getByText('1 undecided without a local price', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

it('S05 workflow tasks show all their figures on a phone and in compact density', async () => {
  const elements = [{ slug: 'progress', column_offset: {}, column_span: 2, row_span: 2 }];
  const { id } = await library.period({ subscription_name: 'In work', owner_id: product.tenant.editor.id, start_date: addDays(day, 20) });
  await ask(groups.workflows.start, { as: product.tenant.editor, params: { id }, body: {} });
  await arrangedAnew('editor', { elements });
  await product.signIn(page, 'editor');
  const cut = async (): Promise<number> =>
    page.locator('[data-card="progress"]').evaluate((title) => {
      const tiles = [...document.querySelectorAll('a[href^="/progress/"] strong')].map((each) => each.closest('li') as HTMLElement);
      const frame = (title.closest('[class*="container-override"]') as HTMLElement).getBoundingClientRect();
      return tiles.filter((tile) => tile.getBoundingClientRect().bottom > frame.bottom).length;
    });
  for (const density of ['comfortable', 'compact'])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${product.origin}/dashboard`);
      await page.locator('a[href^="/progress/"] strong').first().waitFor();
      await page.evaluate((compact) => document.body.classList.toggle('awsui-compact-mode', compact), density === 'compact');
      await expect
        .poll(async () => [density, width, await page.locator('a[href^="/progress/"] strong').count(), await cut()])
        .toEqual([density, width, 7, 0]);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await arrangedAnew('editor', null);
});

it("S05 the same by mouse; an administrator's becomes everybody's, and what one arranged oneself is reset to it", async () => {
  await arrangedAnew('admin', null, 'everybody');
  await arrangedAnew('viewer', null);
  const first = await open('admin');
  await kept(async () => {
    const from = await takeHold('Move “Money at stake”', { x: -60, y: 0 });
    const to = await boxOf('needs-me');
    await page.mouse.move(to.x + 30, from.y + 10, { steps: 8 });
    await page.mouse.up();
  });
  await expect.poll(order).not.toEqual(first);

  const size = await boxOf('needs-me');
  await kept(async () => {
    const corner = await takeHold('Resize “Needs your attention”', { x: 0, y: 60 });
    await page.mouse.move(corner.x + 6, corner.y + 140, { steps: 8 });
    await page.mouse.up();
  });
  await expect.poll(async () => (await boxOf('needs-me')).height).toBeGreaterThan(size.height);
  await kept(() => named('Remove “Cancellation reminders”').click());
  await expect.poll(order).not.toContain('cancellation-reminders');
  const arranged = await order();

  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitem', { name: 'Make this the default for everyone…' }).click();
  await kept(() => named('Make it the default').click());
  await page.getByText('This is now the default for everyone.').first().waitFor();
  await page.getByRole('button', { name: 'Layout' }).click();
  await kept(() => page.getByRole('menuitem', { name: 'Reset to the default' }).click());
  await status().waitFor();
  expect(await order()).toEqual(arranged);
  expect(problems).toEqual([]);

  const other = await openGuest();
  await product.signIn(other.page, 'viewer');
  await other.page.goto(`${product.origin}/dashboard`);
  await expect
    .poll(() => other.page.locator('[data-card]').evaluateAll((all) => all.map((each) => each.getAttribute('data-card'))))
    .toEqual(arranged);
  await other.page.getByRole('button', { name: 'Layout' }).click();
  expect(await other.page.getByRole('menuitem').allTextContents()).toEqual(['Reset to the default']);
  await other.page.close();
  await arrangedAnew('admin', null, 'everybody');
});

it('S05 a layout shared with a person is opened and copied by that person, and not seen by another', async () => {
  await arrangedAnew('editor', {
    elements: ['deadlines', 'progress'].map((slug) => ({ slug, column_offset: {}, column_span: 2, row_span: 3 })),
  });
  for (const role of ['viewer', 'research'] as const) await arrangedAnew(role, null);
  const people = (await ask(groups.users.list, { as: product.tenant.admin })) as readonly { id: string; name: string }[];
  const reader = people.find(({ id }) => id === product.tenant.viewer.id)?.name ?? '';
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/dashboard`);
  await expect.poll(order).toEqual(['deadlines', 'progress']);
  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share layout…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share layout…' });
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByText('Choose at least one person or role.').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('For the director');
  await dialog.getByRole('button', { name: /^People/ }).click();
  await page.getByRole('option', { name: reader }).click();
  await page.keyboard.press('Escape');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  const other = await openGuest();
  const theirs = () => other.page.locator('[data-card]').evaluateAll((all) => all.map((each) => each.getAttribute('data-card') ?? ''));
  await product.signIn(other.page, 'viewer');
  await other.page.goto(`${product.origin}/dashboard`);
  await expect.poll(async () => (await theirs()).toSorted()).toEqual(standard);
  await other.page.getByRole('button', { name: 'Layout', exact: true }).click();
  await other.page.getByRole('menuitem', { name: /^For the director/ }).click();
  await expect.poll(theirs).toEqual(['deadlines', 'progress']);
  expect(await axeProblems(other.page)).toEqual([]);
  const address = other.page.url();
  await other.page.getByRole('button', { name: 'Back to my layout' }).click();
  await expect.poll(async () => (await theirs()).toSorted()).toEqual(standard);
  await other.page.goto(address);
  await other.page.getByRole('button', { name: 'Copy to my layout' }).click();
  await expect.poll(() => new URL(other.page.url()).search).toBe('');
  await expect.poll(theirs).toEqual(['deadlines', 'progress']);
  await other.page.close();

  const third = await openGuest();
  await product.signIn(third.page, 'research');
  await third.page.goto(address);
  await third.page.getByText('This layout is not shared with you').waitFor();
  await third.page.getByRole('button', { name: 'Back to my layout' }).click();
  await third.page.getByRole('button', { name: 'Layout', exact: true }).click();
  expect(await third.page.getByRole('menuitem').allTextContents()).toEqual(['Reset to the default']);
  await third.page.close();

  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share layout…' }).click();
  await page.getByRole('button', { name: 'Stop sharing For the director' }).click();
  await page.getByRole('button', { name: 'Stop sharing For the director' }).waitFor({ state: 'detached' });
  for (const role of ['editor', 'viewer'] as const) await arrangedAnew(role, null);
  expect(problems).toEqual([]);
});

it('S05 new-todo=true opens the dialog of a new task, and what is made stands on the card', async () => {
  const elements = ['tasks', 'to-do-list'].map((slug) => ({ slug, column_offset: {}, column_span: 2, row_span: 4 }));
  await arrangedAnew('editor', { elements });
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/dashboard?new-todo=true`);
  const dialog = page.getByRole('dialog', { name: 'New task' });
  const title = `Ask the consortium ${Date.now()}`;
  await dialog.getByPlaceholder('Title').fill(title);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Tasks', exact: true }).getByRole('button', { name: title, exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(async () => Number(await page.locator('[data-figure="open"] strong').textContent())).toBeGreaterThan(0);

  // C492: a figure leads to what it counts, and a task opens over the list.
  const figure = page.getByRole('link', { name: 'All open' });
  const count = Number(await figure.locator('strong').textContent());
  await figure.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'All tasks' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: title });
  await row.waitFor();
  expect(await page.getByRole('row').count()).toBe(count + 1);
  expect(await axeProblems(page)).toEqual([]);
  await row.getByRole('link', { name: title }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Change the title ${title}` })
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('to-do')).toBe(false);
  await page.goBack();
  await figure.waitFor();
  expect(problems).toEqual([]);
});

it('S05 on a phone the cards stand below each other, and what is made taller there stays as wide elsewhere', async () => {
  await arrangedAnew('admin', null, 'everybody');
  await page.setViewportSize({ width: 390, height: 844 });
  // What the page before began with is kept for 20 seconds, and the test before arranged it otherwise.
  await arrangedAnew('editor', null);
  await page.reload();
  await open('editor');
  const boxes = await Promise.all(standard.map(boxOf));
  expect(new Set(boxes.map(({ x, width }) => `${x} ${width}`)).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await kept(() => withKeys('Resize “Money at stake”', 'ArrowDown'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await boxOf('money-at-stake')).width - (await boxOf('needs-me')).width).toBe(0);
  await expect.poll(async () => (await boxOf('needs-me')).width).toBeLessThan(700);
  expect((await boxOf('money-at-stake')).height).toBeGreaterThan((await boxOf('needs-me')).height);
});

it('S05 a library that holds nothing yet begins with the next steps', async () => {
  const fresh = await withTenant(product);
  await fresh.signIn(page, 'admin');
  await page.goto(`${product.origin}/dashboard`);
  const start = page.getByRole('region', { name: 'Welcome. Set up your library' });
  await start.getByRole('link', { name: 'Import your subscriptions' }).waitFor();
  expect(await page.locator('[data-card]').count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await start.getByRole('button', { name: 'Go to the dashboard' }).click();
  await expect.poll(cardsThere).toEqual(standard);
  expect(problems).toEqual([]);
});

it('S05 R136 shows charts and figures as cards, each for a year or a department of its own', async () => {
  const departments = [{ department_id: library.department, percentage: 100, cost_center_id: null }];
  await library.period({ subscription_name: 'Charted', start_date: '2024-01-01', price: 700, decision: 'accepted', departments });
  await open('editor');
  await named('Add cards').click();
  await kept(() => named('Add “Share per publisher”').click());
  await kept(() => named('Add “Spend of the department”').click());
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  const chart = page.getByRole('region', { name: 'Share per publisher', exact: true });
  await named('Year of “Share per publisher”').click();
  await kept(() => page.getByRole('menuitemcheckbox', { name: '2024', exact: true }).click());
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect.poll(() => chart.getByRole('table').innerText()).toMatch(/Northern Press\s+700[.,]00/);
  await page.getByText('Choose a department in the menu of this card.').waitFor();
  await named('Year of “Spend of the department”').click();
  await kept(() => page.getByRole('menuitemcheckbox', { name: '2024', exact: true }).click());
  await named('Department of “Spend of the department”').click();
  await kept(() => page.getByRole('menuitemcheckbox', { name: 'Physics', exact: true }).click());
  const figures = page.locator('dl[aria-label="Spend of the department"]');
  await expect.poll(() => figures.innerText()).toMatch(/Spend\s+700[.,]00/);
  expect(await axeProblems(page)).toEqual([]);
  // Both are as they were when the person comes back.
  await page.reload();
  await card('department-figures').scrollIntoViewIfNeeded();
  await expect.poll(() => figures.innerText()).toMatch(/Spend\s+700[.,]00/);
  await page.getByRole('button', { name: 'Year of “Share per publisher”' }).click();
  expect(await page.getByRole('menuitemcheckbox', { name: '2024', exact: true }).getAttribute('aria-checked')).toBe('true');
  expect(problems).toEqual([]);
});

/** Signs in to a library without records and opens its dashboard. */
async function openFresh(role: RoleName = 'admin') {
  const fresh = await withTenant(product);
  const { page: own } = await openGuest();
  await fresh.signIn(own, role);
  await own.goto(`${product.origin}/dashboard`);
  return { fresh, own };
}
/** A machine under load reads a file or writes a set in its own time. */
const patience = { timeout: 60_000 };

it('sets a library up: checklist, import, what is unfinished, and the step that finishes it', async () => {
  const { fresh, own } = await openFresh();
  const start = own.getByRole('region', { name: 'Welcome. Set up your library' });
  await start.getByRole('button', { name: 'Add your library’s details' }).waitFor();
  await start.getByRole('link', { name: 'Import your subscriptions' }).click();

  const file = 'Publisher,Product,Year,Price\nNorth Press,Journal of Tides,2015,10 EUR\nNorth Press,Journal of Waves,2099,20 EUR\n';
  await own.locator('input[type=file]').setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await own.getByRole('heading', { name: 'What the columns mean' }).waitFor(patience);
  await own.getByRole('navigation', { name: 'Steps of this import' }).getByRole('button', { name: 'Preview' }).click();
  await own.getByText('New period, accepted because it has ended, with a new').first().waitFor(patience);
  await own.getByRole('button', { name: 'Process…' }).click();
  await own.getByRole('dialog').getByText('1 new period has ended and counts as accepted.').waitFor(patience);
  await own.getByRole('dialog').getByRole('button', { name: 'Process', exact: true }).click();
  await own.getByRole('heading', { name: 'Result of each row' }).waitFor(patience);
  await own.getByText('No department pays for 1 subscription.').waitFor(patience);
  expect(await axeProblems(own)).toEqual([]);

  // The dashboard has not lost the steps, and leads to what is unfinished.
  await own.goto(`${product.origin}/dashboard`);
  const card = own.getByRole('region', { name: 'Set up your library: 2 of 7 done' });
  await card.getByRole('heading', { name: /looks? unfinished/ }).waitFor(patience);
  await expect.poll(() => own.locator('[data-card]').count()).toBeGreaterThan(0);
  expect(await axeProblems(own)).toEqual([]);
  await card.getByRole('link', { name: 'Assign departments' }).click();
  await own.getByRole('link', { name: 'Journal of Waves' }).waitFor(patience);
  expect(await own.getByRole('link', { name: 'Journal of Tides' }).count()).toBe(0);

  // Folded and hidden it stays, for this person.
  await own.goto(`${product.origin}/dashboard`);
  const title = card.getByRole('button', { name: 'Set up your library: 2 of 7 done' });
  await title.press('Enter');
  await own.reload();
  await expect.poll(() => title.getAttribute('aria-expanded'), patience).toBe('false');
  expect(await card.getByRole('link', { name: 'Invite your colleagues' }).isVisible()).toBe(false);
  await card.getByRole('button', { name: 'Hide' }).click();
  await own.reload();
  await expect.poll(() => own.locator('[data-card]').count(), patience).toBeGreaterThan(0);
  expect(await card.count()).toBe(0);

  // Who may do none of the steps does not see them.
  const { page: viewer } = await openGuest();
  await fresh.signIn(viewer, 'viewer');
  await viewer.goto(`${product.origin}/dashboard`);
  await expect.poll(() => viewer.locator('[data-card]').count(), patience).toBeGreaterThan(0);
  expect(await viewer.getByRole('region', { name: /Set up your library/ }).count()).toBe(0);
});

it('fills an empty library with sample data, and removes them after one question', async () => {
  const { own } = await openFresh();
  await own.getByRole('button', { name: 'Try with sample data' }).click();
  await own.getByText('This library contains sample data.').waitFor(patience);
  await own.getByRole('region', { name: 'Set up your library: 1 of 7 done' }).waitFor(patience);
  expect(await axeProblems(own)).toEqual([]);
  await own.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = own.getByRole('dialog', { name: 'Remove sample data?' });
  await dialog.getByText(/subscriptions.* will be deleted, with/).waitFor(patience);
  expect(await axeProblems(own)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await own.getByRole('region', { name: 'Welcome. Set up your library' }).waitFor(patience);

  // In the settings as well.
  await own.goto(`${product.origin}/member-settings`);
  await own.getByRole('region', { name: 'Sample data' }).getByRole('button', { name: 'Try with sample data' }).click();
  await own.getByRole('region', { name: 'Sample data' }).getByRole('button', { name: 'Remove sample data' }).waitFor(patience);
});
