// In a browser: people offered behind an @ by the keyboard, in a comment and in a note, and the bell that leads to them.
import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const list = () => page.getByRole('listbox', { name: 'People' });

test('people are mentioned with the keyboard in comments and notes, and the bell opens what concerns the reader', async () => {
  const { admin, editor } = product.tenant;
  const { id } = await ask(groups.toDos.create, { as: editor, body: { title: 'Ask Tidewater' } });
  await ask(groups.toDos.addComment, { as: editor, params: { id }, body: { body: '@Ada Admin please decide' } });
  await product.signIn(page);
  await page.goto(`${product.origin}/products/${library.product}/notes-tasks`);
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click();
  await page.getByRole('link', { name: /mentioned you in “Ask Tidewater”/ }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /mentioned you in “Ask Tidewater”/ }).click();
  const write = page.getByRole('textbox', { name: 'Write a comment' });
  await write.pressSequentially('To @vi');
  await list().getByRole('option', { name: 'Viewer Person' }).waitFor();
  const active = await write.getAttribute('aria-activedescendant');
  expect(await list().getByRole('option', { selected: true }).getAttribute('id')).toBe(active);
  await page.keyboard.press('Enter');
  expect(await write.inputValue()).toBe('To @Viewer Person ');
  await write.pressSequentially('and @');
  await list().waitFor();
  await page.keyboard.press('Escape');
  await list().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add comment' }).click();
  await page.locator('strong', { hasText: '@Viewer Person' }).waitFor();

  await page.goto(`${product.origin}/products/${library.product}/notes-tasks`);
  await page.getByRole('button', { name: 'Create note' }).click();
  const body = page.getByRole('dialog').getByRole('textbox');
  await body.pressSequentially('For @ed');
  await list().getByRole('option', { name: 'Editor Person' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => body.innerText()).toMatch(/^For @Editor Person/);
  expect(await body.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('strong', { hasText: '@Editor Person' }).waitFor();
  expect((await ask(groups.notifications.list, { as: editor, query: { unread: 'true' } }))[0]).toMatchObject({
    by: { id: admin.id },
    kind: 'note',
  });
  expect(problems).toEqual([]);
});
