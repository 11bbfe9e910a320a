// In a browser: deadlines beside the title, opened by keyboard and remembered, a calendar address shown once, reminders as a flow.
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { dayToWork } from '#shared/domain/reminders/day-to-work.ts';
import { beginDay, recordTimezone } from '#functions/records/work/reminders/daily-work.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

// A timezone in which it is after 06:00, at whatever hour this runs.
const timezone = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].find((zone) => dayToWork(Date.now(), zone)) ?? 'UTC';
const day = dayToWork(Date.now(), timezone) ?? '';

inBrowser({ records: true, prepare });

/** Undecided periods of the admin, and one of the editor; a member of the day before yesterday, so that its daily work is due. */
async function prepare(): Promise<void> {
  const { tenant } = product;
  await tenant.repo.commit(async (tx) => {
    tx.save('member', { ...(await tx.load('member', 'member')), timezone });
    recordTimezone(tx, timezone);
  });
  const add = (name: string, days: number, owner_id: string) => {
    const deadline = addDays(day, days);
    const dates = { start_date: addDays(deadline, 40), end_date: addDays(deadline, 400), cancellation_deadline: deadline };
    return library.period({ subscription_name: name, owner_id, ...dates });
  };
  await add('Journal of Yesterday', -1, tenant.admin.id);
  await add('Journal of Tides', 5, tenant.admin.id);
  await add('Journal of Waves', 30, tenant.admin.id);
  await add('Journal of the Editor', 20, tenant.editor.id);
  const item = await tenantItem(tenant.id);
  if (item) await table.put({ ...item, ...keys.tenant(tenant.id), created_at: `${addDays(day, -2)}T00:00:00.000Z` });
}

const panel = () => page.getByRole('region', { name: 'Needs your attention' });
const dialog = () => page.getByRole('dialog');
const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name });

async function openCalendar(): Promise<void> {
  await panel()
    .getByRole('button', { name: /^Needs your attention/ })
    .click();
  await panel().getByRole('button', { name: 'Calendar…' }).click();
}

async function open(path: string): Promise<void> {
  await product.signIn(page);
  await page.goto(`${product.origin}${path}`);
}

describe('S40 what needs me now', () => {
  it('is one line beside the title that opens, and leads to the decision', async () => {
    await open('/subscriptions');
    const line = panel().getByRole('button', { name: /^Needs your attention/ });
    await line.getByText('Overdue 1').waitFor();
    await line.click();
    await panel().getByRole('list', { name: 'Overdue 1' }).getByText('Journal of Yesterday').waitFor();
    await panel()
      .getByRole('list', { name: /^This week 1/ })
      .getByText('in 5 days')
      .waitFor();
    await panel()
      .getByRole('list', { name: /^This month 1/ })
      .getByText('Journal of Waves')
      .waitFor();
    expect(await panel().getByText('Journal of the Editor').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await panel().getByLabel('Show everyone’s').check();
    await panel().getByRole('link', { name: 'Journal of the Editor' }).click();
    await page.waitForURL(/\/subscriptions\/[\w-]+\/price\?period=/);
    await page.goBack();
    // By keyboard: Esc closes it and gives the focus back. What was chosen is remembered.
    await line.getByText('This month 2').waitFor();
    await line.focus();
    await page.keyboard.press('Enter');
    await panel().getByRole('link', { name: 'Journal of the Editor' }).waitFor();
    expect(await panel().getByLabel('Show everyone’s').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await panel().getByRole('link', { name: 'Journal of the Editor' }).waitFor({ state: 'hidden' });
    await expect.poll(() => line.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.getByRole('row').filter({ hasText: 'Journal of Tides' }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('a calendar of deadlines', () => {
  it('has an address that is shown once, shows what was chosen, and can be revoked', async () => {
    await open('/subscriptions');
    await openCalendar();
    await dialog().getByText('Subscribe to deadlines in your calendar').waitFor();
    await dialog().getByRole('button', { name: 'Create an address' }).click();
    const address = await dialog().getByLabel('Your address').inputValue();
    expect(address).toMatch(/\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(await axeProblems(page)).toEqual([]);
    const read = async () => {
      const answer = await page.request.get(`${product.origin}${new URL(address).pathname}`);
      return { status: answer.status(), text: await answer.text() };
    };
    const mine = await read();
    expect(mine.text).toContain('SUMMARY:Decide: Journal of Tides');
    expect(mine.text).not.toContain('Editor');
    const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await dialog().getByText('Everything of the library').click();
    await changed;
    expect((await read()).text).toContain('SUMMARY:Decide: Journal of the Editor');
    expect((await read()).text).toContain('SUMMARY:Financial period ends: ');
    const hidden = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await dialog().getByLabel('Ends of financial periods').focus();
    await page.keyboard.press('Space');
    await hidden;
    expect((await read()).text).not.toContain('SUMMARY:Financial period ends: ');
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await openCalendar();
    await dialog().getByText('It is not shown again', { exact: false }).waitFor();
    expect(await dialog().getByLabel('Your address').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Revoke address' }).click();
    await dialog().getByRole('button', { name: 'Create an address' }).waitFor();
    expect((await read()).status).toBe(404);
    expect(problems).toEqual([]);
  });
});

describe('reminders', () => {
  it('C433 C434 are listed, follow my own lead times, can be deleted, and come in one mail a day', async () => {
    await open('/system-settings');
    await page.getByRole('link', { name: /^Reminders/ }).click();
    await row('Journal of Waves').first().waitFor();
    await page.getByRole('button', { name: 'My reminders…' }).click();
    await dialog().getByLabel('Days before the deadline of a decision').fill('45, soon');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Enter up to 8 numbers from 1 to 365').waitFor();
    await dialog().getByLabel('Days before the deadline of a decision').fill('45, 12');
    await dialog().getByText('Every day in the last week before a deadline').click();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your reminders were saved.').waitFor();
    await expect.poll(() => row('Journal of Waves').count()).toBe(2);
    await row('Journal of the Editor').first().waitFor();

    await row('Journal of Waves').last().getByRole('checkbox').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => row('Journal of Waves').count()).toBe(1);
    expect(await axeProblems(page)).toEqual([]);

    const item = await tenantItem(product.tenant.id);
    if (item) await beginDay(item);
    await expect.poll(async () => (await tenantItem(product.tenant.id))?.daily_done).toBe(day);
    await page.getByRole('link', { name: 'Sent' }).click();
    await row('Journal of Waves').getByText('45', { exact: true }).waitFor();
    await row('Journal of Tides').waitFor();
    expect(await row('Journal of Yesterday').count()).toBe(0);
    const mailbox = `${product.origin}/local/mail`;
    await expect
      .poll(async () => (await (await page.request.get(mailbox)).text()).split(`admin@${product.tenant.id}.example`).length)
      .toBeGreaterThan(1);
    expect(problems).toEqual([]);
  });
});
