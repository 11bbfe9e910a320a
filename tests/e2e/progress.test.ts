// In a browser: workflow tasks done in place: the focus after each, what screen readers are told, layouts, and lists that follow.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { today } from '#functions/platform/clock.ts';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import type { ProgressTaskRow } from '#shared/contract/rows/progress-row.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const { progress, workflows, subscriptionPeriods } = groups;
const day = today('Europe/Berlin');
const inDays = (days: number): string => addDays(day, days);
const shown = (date: string): string => formatDate(date, 'DD.MM.YYYY');
const as = () => product.tenant.editor;
/** The name of what has the focus. */
const focused = (): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
const path = (): string => new URL(page.url()).pathname;
const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
const rowOf = (name: string): Locator => page.getByRole('row', { name: new RegExp(name) });
const milestone = (name: string): Locator => page.getByRole('region', { name, exact: true });
const taskRow = (name: string): Locator => page.locator('li[id^="task-"]').filter({ has: page.getByText(name, { exact: true }) });

/** A period to be decided in so many days. */
function period(name: string, deadlineIn = 60, change: object = {}) {
  const start = inDays(deadlineIn + 30);
  return library.period({
    subscription_name: name,
    start_date: start,
    end_date: addDays(start, 364),
    cancellation_deadline: inDays(deadlineIn),
    price: null,
    currency: 'GBP',
    vendor_id: library.vendor,
    ...change,
  });
}

async function running(name: string, change: object = {}) {
  const made = await period(name, 60, change);
  await ask(workflows.start, { as: as(), params: { id: made.id }, body: {} });
  return made;
}

const read = (id: string) => ask(subscriptionPeriods.get, { as: as(), params: { id } });

async function open(address: string, role: 'editor' | 'viewer' = 'editor'): Promise<void> {
  await product.signIn(page, role);
  await page.goto(`${product.origin}${address}`);
}

describe('S42 the workflow of a subscription', () => {
  it('is started, its tasks are done in place, dismissed and put off, and a restart keeps what was', async () => {
    const made = await period('Tidal Workflow');
    await open(`/subscriptions/${made.subscription_id}`);
    await expect.poll(path).toBe(`/subscriptions/${made.subscription_id}/workflow`);
    await page.getByText('Not started', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Start workflow' }).click();
    await page.getByText('Running', { exact: true }).waitFor();
    for (const name of ['Consideration', 'Negotiation', 'Decision', 'Invoicing', 'Implementation']) await milestone(name).waitFor();
    await milestone('Consideration').getByText('0 of 4 done').waitFor();
    // The header has the next step of this period with its button, so that it is not said here again; later stages wait.
    await page.getByRole('link', { name: 'Rate', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Next: Rate' }).count()).toBe(0);
    await milestone('Invoicing').getByText('Waiting', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    // By keyboard: the form opens below its task, Esc closes it.
    await page.getByRole('button', { name: 'Recommend', exact: true }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Recommend' });
    await form.waitFor();
    // The focus is in the form, and back at the button after Esc.
    await expect.poll(() => form.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Recommend');
    await page.getByRole('button', { name: 'Recommend', exact: true }).click();
    await form.getByRole('button', { name: /Recommendation/ }).click();
    await page.getByRole('option', { name: 'Renew', exact: true }).click();
    await form.getByRole('textbox', { name: 'Note' }).fill('Everybody reads it');
    await form.getByRole('button', { name: 'Done' }).click();
    await taskRow('Recommendation')
      .getByText(/^Done by Editor Person on/)
      .waitFor();
    await taskRow('Recommendation').getByText('Everybody reads it').waitFor();
    // The next task has the focus, and it is said.
    await expect.poll(focused).toBe('Request price');
    await page.getByRole('status').getByText('Recommendation: Done. Next: Request price.').waitFor({ state: 'attached' });
    await taskRow('Recommendation').getByRole('link', { name: 'Renew' }).waitFor();
    expect(await read(made.id)).toMatchObject({ recommendation_status: 'renew' });

    // A price that is refused stays in its form; the field says why.
    await page.getByRole('button', { name: 'Enter price', exact: true }).click();
    const prices = page.getByRole('form', { name: 'Enter price' });
    await prices.getByRole('button', { name: 'Done' }).click();
    await prices.getByText('Please enter a price').first().waitFor();
    await prices.getByRole('textbox', { name: 'Price in GBP' }).fill('1,234.50');
    await prices.getByRole('button', { name: 'Done' }).click();
    await taskRow('Enter price')
      .getByRole('link', { name: /1,234\.50/ })
      .waitFor();

    // Dismissed with a reason; opened again.
    await page.getByRole('button', { name: 'More for Usage review' }).click();
    await page.getByRole('menuitem', { name: 'Dismiss…' }).click();
    await dialog('Dismiss Usage review').getByRole('textbox', { name: 'Reason' }).fill('No statistics');
    expect(await axeProblems(page)).toEqual([]);
    await dialog('Dismiss Usage review').getByRole('button', { name: 'Dismiss' }).click();
    await taskRow('Usage review')
      .getByText(/^Dismissed by/)
      .waitFor();
    await page.getByRole('button', { name: 'More for Usage review' }).click();
    await page.getByRole('menuitem', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Review usage', exact: true }).waitFor();
    await expect.poll(focused).toBe('Review usage');

    // Given to somebody, due yesterday: overdue in words.
    await page.getByRole('button', { name: 'More for Usage review' }).click();
    await page.getByRole('menuitem', { name: 'Assign…' }).click();
    const assign = dialog('Assign Usage review');
    await assign.getByRole('button', { name: /Responsible/ }).click();
    await page.getByRole('option', { name: 'Viewer Person' }).click();
    await assign.getByRole('textbox', { name: 'Due' }).fill(shown(inDays(-1)));
    await assign.getByRole('button', { name: 'Save' }).click();
    await taskRow('Usage review')
      .getByText(`Overdue ${shown(inDays(-1))}`)
      .waitFor();
    await taskRow('Usage review').getByText('Viewer Person').waitFor();

    // Cancelled and started again: the earlier run is kept.
    await page.getByRole('button', { name: 'More for this workflow' }).click();
    await page.getByRole('menuitem', { name: 'Cancel workflow…' }).click();
    const ending = page.getByRole('dialog');
    await ending.getByRole('textbox', { name: 'Reason' }).fill('Wrong year');
    await ending.getByRole('button', { name: 'Cancel 1 workflow' }).click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('heading', { name: 'Earlier runs' }).waitFor();
    await page.getByRole('row', { name: /Run 1: Cancelled .*2 done, 0 dismissed.*Wrong year/ }).waitFor();
    // The browser notes the price that was refused.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  });

  it('the header leads from the start to the order; the decision dismisses what it made needless', async () => {
    const made = await period('Led By Its Header', 60, { price: 120, currency: 'EUR' });
    await open(`/subscriptions/${made.subscription_id}/price`);
    const step = page.getByRole('region', { name: 'Next step' });
    await page.getByRole('region', { name: 'Next period' }).getByText('No license linked').waitFor();
    await page.getByRole('button', { name: 'Start workflow' }).click();
    await step.getByText('Evaluation').waitFor();

    // The rating is done in the panel that the header opens, and does the task.
    await page.getByRole('link', { name: 'Rate', exact: true }).click();
    await expect.poll(() => path()).toBe(`/subscriptions/${made.subscription_id}/workflow`);
    await taskRow('Evaluation').getByText('No one has rated this period yet.').waitFor();
    await taskRow('Evaluation').getByRole('radio', { name: '4 of 5' }).first().check({ force: true });
    await taskRow('Evaluation')
      .getByText(/^Done by Editor Person on/)
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await taskRow('Evaluation').getByRole('button', { name: 'Done' }).click();
    // Nobody has a stake yet: the next action is to name somebody.
    await expect.poll(focused).toBe('Name a stakeholder…');
    await page.getByRole('status').getByText('Evaluation: Done. Next: Stakeholder feedback.').waitFor({ state: 'attached' });

    // Done without the fact says what is missing, and asks why.
    await taskRow('Upload license').getByRole('button', { name: 'Upload license', exact: true }).click();
    const upload = page.getByRole('form', { name: 'Upload license' });
    await upload.getByText('No license is linked yet.').waitFor();
    await upload.getByRole('button', { name: 'Done' }).click();
    await upload.getByText('Say why the task is done all the same.').waitFor();
    await upload.getByRole('textbox', { name: /Note/ }).fill('By a framework contract');
    await upload.getByRole('button', { name: 'Done' }).click();
    await taskRow('Upload license').getByText('By a framework contract').waitFor();

    await page.getByRole('button', { name: 'More for Request license' }).click();
    await page.getByRole('menuitem', { name: 'Dismiss…' }).click();
    await dialog('Dismiss Request license').getByRole('textbox', { name: 'Reason' }).fill('The contract runs on');
    await dialog('Dismiss Request license').getByRole('button', { name: 'Dismiss' }).click();
    await taskRow('Renewal decision').getByRole('button', { name: 'Decide' }).click();
    const deciding = page.getByRole('form', { name: 'Decide' });
    await deciding.getByRole('radio', { name: 'Renew', exact: true }).check({ force: true });
    await deciding.getByRole('button', { name: 'Done' }).click();
    await step.getByText('Place order').waitFor();
    await taskRow('Usage review').getByText('No longer needed').waitFor();
    await page.getByRole('link', { name: 'Place order', exact: true }).first().waitFor();
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(problems).toEqual([]);
  });

  it('a viewer sees all of it and can do nothing', async () => {
    const made = await running('Only To Look At');
    await open(`/subscriptions/${made.subscription_id}/workflow`, 'viewer');
    await milestone('Negotiation').getByText('0 of 4 done').waitFor();
    expect(await page.getByRole('button', { name: /^(?:Recommend|Enter price)$/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'More for this workflow' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('the progress bar', () => {
  it('R041 counts by type and leads to lists; one and several are done, those that could not be are named', async () => {
    const [one, two, three] = [
      await running('Bar One', { price: 70 }),
      await running('Bar Two', { price: 80 }),
      await running('Bar Three'),
    ];
    const count = (await ask(progress.count, { as: as(), params: { type: 'enter-price' } })).count;
    await open('/subscriptions');
    await page.getByRole('link', { name: 'Workflow tasks', exact: true }).click();
    const bar = page.getByRole('navigation', { name: 'Tasks by milestone' });
    await bar.getByRole('link', { name: `Enter price ${count} to do` }).click();
    await expect.poll(path).toBe('/progress/enter-price');
    await rowOf('Bar One').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    // One, in its quick view.
    await page.getByRole('button', { name: 'Bar One' }).click();
    const view = dialog('Enter price: Bar One');
    await view.getByText('Bookhouse').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await view.getByRole('button', { name: 'Done' }).click();
    await view.waitFor({ state: 'hidden' });
    await rowOf('Bar One').waitFor({ state: 'hidden' });
    await bar.getByRole('link', { name: `Enter price ${count - 1} to do` }).waitFor();

    // Several: what could not be done is named, and the list is as it was until the dialog is closed.
    for (const name of ['Bar Two', 'Bar Three']) await rowOf(name).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Complete…' }).click();
    const many = dialog('Enter price for 2 subscriptions');
    await many.getByRole('button', { name: 'Done' }).click();
    await many.getByText(/Bar Three, .+: Please enter a price/).waitFor();
    expect(await rowOf('Bar Two').count()).toBe(1);
    await many.getByRole('button', { name: 'Close', exact: true }).last().click();
    await rowOf('Bar Two').waitFor({ state: 'hidden' });
    await rowOf('Bar Three').waitFor();
    const open_ = async (id: string) =>
      ((await ask(progress.listOfPeriod, { as: as(), params: { type: 'enter-price', id } })) as ProgressTaskRow[]).length;
    expect([await open_(one.id), await open_(two.id), await open_(three.id)]).toEqual([0, 0, 1]);

    // Dismissed from the list, which then reloads (R041).
    await rowOf('Bar Three').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Dismiss…' }).click();
    await dialog('Dismiss Enter price').getByRole('textbox', { name: 'Reason' }).fill('Free this year');
    await dialog('Dismiss Enter price').getByRole('button', { name: 'Dismiss' }).click();
    await rowOf('Bar Three').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  it('starts planned workflows, puts one off, and is set by type; the sheet for the vendor comes as a file', async () => {
    await period('Planned One', 20);
    const later = await period('Planned Later', 20);
    const priced = await running('To Be Priced');
    await open('/progress/plan-workflow');
    await rowOf('Planned One').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Start…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
    await rowOf('Planned One').waitFor({ state: 'hidden' });
    await rowOf('Planned Later').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Snooze…' }).click();
    await dialog(/^Snooze/)
      .getByRole('textbox', { name: 'Until' })
      .fill(shown(inDays(9)));
    await dialog(/^Snooze/)
      .getByRole('button', { name: 'Snooze' })
      .click();
    await rowOf('Planned Later').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Snoozed \(1\)/ }).click();
    await rowOf('Planned Later').waitFor();
    expect(await read(later.id)).toMatchObject({ workflow: 'not_started' });

    await page.getByRole('button', { name: 'Settings of Workflows to start' }).click();
    const setting = dialog('Settings: Workflows to start');
    await setting.getByRole('textbox', { name: 'Days before' }).fill('15');
    await setting.getByRole('checkbox', { name: 'Start these workflows automatically' }).check();
    expect(await axeProblems(page)).toEqual([]);
    await setting.getByRole('button', { name: 'Save' }).click();
    await setting.waitFor({ state: 'hidden' });
    expect(await ask(progress.setting, { as: as(), params: { type: 'plan-workflow' } })).toMatchObject({
      days_before: 15,
      automatic: true,
    });

    await page.goto(`${product.origin}/progress/request-price`);
    await page.getByRole('button', { name: 'To Be Priced' }).click();
    const view = dialog('Request price: To Be Priced');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      view.getByRole('button', { name: 'Download the sheet for the vendor' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`Price request Bookhouse ${day}.xlsx`);
    await view.getByRole('radio', { name: /Already requested/ }).check();
    await view.getByRole('textbox', { name: 'Note' }).fill('By telephone');
    await view.getByRole('button', { name: 'Done' }).click();
    await view.waitFor({ state: 'hidden' });
    expect((await ask(progress.countOfPeriod, { as: as(), params: { type: 'request-price', id: priced.id } })).count).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('stale workflows', () => {
  it('are counted apart, close in one step after a preview, and come back by undo', async () => {
    const made = await running('Journal of Ebbs');
    const dates = { start_date: inDays(-400), end_date: inDays(-30), cancellation_deadline: inDays(-450) };
    await ask(subscriptionPeriods.update, { as: as(), params: { id: made.id }, body: dates });
    // The line above the subscriptions names them, and leads to where they are closed.
    await open('/subscriptions');
    await page.getByRole('button', { name: /^Needs your attention/ }).click();
    await page.getByRole('checkbox', { name: 'Show everyone’s' }).check();
    await page.getByRole('link', { name: /^\d+ stale$/ }).click();
    const asked = dialog('Close stale workflows');
    await asked.getByText(/^1 workflow with \d+ open tasks will be dismissed/).waitFor();
    await asked.getByRole('link', { name: 'Journal of Ebbs' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Close 1 workflow' }).click();
    await asked.waitFor({ state: 'hidden' });
    await page.getByText(/^\d+ tasks are stale/).waitFor({ state: 'hidden' });
    expect(await read(made.id)).toMatchObject({ workflow: 'dismissed', decision: 'undecided' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^\d+ tasks are stale/).waitFor();
    expect(await read(made.id)).toMatchObject({ workflow: 'running' });
    await page.getByRole('button', { name: 'Close stale workflows…' }).click();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });
});
