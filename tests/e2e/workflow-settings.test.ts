// In a browser: tasks that turn on and off together, leaving with unsaved changes, and menus for selected and for all listed rows.
import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const { workflows, workflowSettings, subscriptionPeriods } = groups;
const year = memberYear() + 1;
const made = (subscription_name: string) => library.period({ subscription_name, start_date: `${year}-01-01` });
const workflowOf = async (id: string) => (await ask(subscriptionPeriods.get, { as: product.tenant.editor, params: { id } })).workflow;
let tries = 0;
const applies = (name: string) => page.getByRole('checkbox', { name, exact: true });

describe('S32 workflow settings', () => {
  test('R040 tasks are turned on and off, those that go together too; when they are due and who does them is kept', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/system-settings`);
    await page.getByRole('link', { name: /^Workflow settings/ }).click();
    await page.getByRole('heading', { name: 'Invoicing' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await applies('Approve invoices').click();
    expect(await applies('Vendor payments').isChecked()).toBe(false);
    await applies('Vendor payments').click();
    expect(await applies('Approve invoices').isChecked()).toBe(true);
    await applies('Usage review').click();
    const days = page.getByRole('textbox', { name: 'Days for Evaluation' });
    await days.fill('soon');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a number of days from 0 to 730').waitFor();
    await days.fill('20');
    await page.getByRole('button', { name: /Counted from, for Evaluation/ }).click();
    await page.getByRole('option', { name: 'days before the start' }).click();
    await page.getByRole('button', { name: /Responsible for Evaluation/ }).click();
    await page.getByRole('option', { name: 'Viewer Person' }).click();

    // What is not saved is not left without asking.
    await page.getByRole('link', { name: 'Products' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved.').waitFor();
    const { tasks } = await ask(workflowSettings.get, { as: product.tenant.viewer });
    expect(tasks.find(({ task }) => task === 'evaluation')).toMatchObject({
      due_from: 'start_date',
      due_days: -20,
      owner: { name: 'Viewer Person' },
    });
    expect(tasks.filter(({ applicable }) => !applicable).map(({ task }) => task)).toEqual(['usage_review']);
    await page.reload();
    await page
      .getByRole('button', { name: /Responsible for Evaluation/ })
      .getByText('Viewer Person')
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'Days for Usage review' }).isDisabled()).toBe(true);
    expect(problems).toEqual([]);
  });

  test('who may only look sees them and changes nothing; the management of workflows is not there for them', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/system-settings`);
    await page.getByRole('link', { name: /^Workflow settings/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Subscription workflow management/ }).count()).toBe(0);
    await page.getByRole('link', { name: /^Workflow settings/ }).click();
    await page.getByText('Only people who manage workflows can change these.').waitFor();
    expect(await applies('Evaluation').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.goto(`${product.origin}/subscription-workflow-management`);
    await page.waitForURL('**/404');
  });
});

describe('S33 subscription workflow management', () => {
  test('workflows of selected periods are started and cancelled, and what cannot be is told; then all of the list are dismissed', async () => {
    const delta = `Delta ${++tries}`;
    const periods = [await made(`${delta} One`), await made(`${delta} Two`), await made(`${delta} Three`)];
    const [one, two, three] = periods.map(({ id }) => id) as [string, string, string];
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/system-settings`);
    await page.getByRole('link', { name: /^Subscription workflow management/ }).click();
    await page.getByRole('heading', { name: 'Subscription workflow management' }).waitFor();
    await page.getByRole('searchbox', { name: /Search list/ }).fill(delta);
    await page.getByText('1–3 of 3').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('checkbox', { name: `Select ${delta} One` }).click();
    await page.getByRole('checkbox', { name: `Select ${delta} Two` }).click();
    await page.getByRole('button', { name: 'Workflow', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Start…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 periods: ').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start 2 workflows' }).click();
    await page.getByText('2 workflows were started.').waitFor();
    await page.getByRole('gridcell', { name: 'Consideration' }).first().waitFor();
    expect(await Promise.all([one, two, three].map(workflowOf))).toEqual(['running', 'running', 'not_started']);

    for (const [title, wanted] of [
      ['One', true],
      ['Two', false],
      ['Three', true],
    ] as const)
      await page.getByRole('checkbox', { name: `Select ${delta} ${title}` }).setChecked(wanted);
    await page.getByRole('button', { name: 'Workflow', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Cancel…' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The offer was withdrawn');
    await dialog.getByRole('button', { name: 'Cancel 2 workflows' }).click();
    await dialog.getByText('1 period was skipped').waitFor();
    expect(await dialog.getByRole('listitem').textContent()).toBe(`The workflow has not been started: ${delta} Three`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const { run } = await ask(workflows.milestoneMetaData, { as: product.tenant.viewer, params: { id: one } });
    expect(run).toMatchObject({ state: 'cancelled', reason: 'The offer was withdrawn' });

    // Of several those that have ended start again only when a person says so; the list must show by now that one has.
    await page.getByRole('gridcell', { name: 'Cancelled' }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await page.getByRole('button', { name: 'Workflow', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Start…' }).click();
    await dialog.getByRole('checkbox', { name: 'Also restart the one that has ended' }).click();
    await dialog.getByRole('button', { name: 'Start 3 workflows' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Apply to all listed' }).click();
    await page.getByRole('menuitem', { name: 'Dismiss all…' }).click();
    // One has ended: it stays as it is.
    await dialog.getByText('1 other in this list stays unchanged').waitFor();
    await dialog.getByRole('button', { name: 'Dismiss 2 workflows' }).click();
    await page.getByText('2 workflows were dismissed.').waitFor();
    expect(await Promise.all([one, two, three].map(workflowOf))).toEqual(['cancelled', 'dismissed', 'dismissed']);
    expect(problems).toEqual([]);
  });

  test('R040 which tasks apply: in general, and to a selection, whose running workflows follow', async () => {
    const { id } = await made('Estuary');
    await ask(workflows.start, { as: product.tenant.editor, params: { id }, body: {} });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/subscription-workflow-management?search=Estuary`);
    await page.getByRole('button', { name: 'Default tasks…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Approve invoices' }).click();
    expect(await dialog.getByRole('checkbox', { name: 'Vendor payments' }).isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved.').waitFor();
    expect(await ask(workflows.generalApplicability, { as: product.tenant.viewer })).toMatchObject({ vendor_payments_applicable: false });

    await page.getByRole('checkbox', { name: 'Select Estuary' }).click();
    await page.getByRole('button', { name: 'Tasks that apply…' }).click();
    await dialog.getByRole('button', { name: /^Request price/ }).click();
    await page.getByRole('option', { name: 'Does not apply' }).click();
    await dialog.getByRole('button', { name: /^Vendor payments/ }).click();
    await page.getByRole('option', { name: 'Applies', exact: true }).click();
    await dialog
      .getByRole('button', { name: /^Approve invoices/ })
      .getByText('Applies')
      .waitFor();
    await dialog.getByRole('button', { name: 'Change 1 period' }).click();
    await page.getByText('1 period changed, 0 unchanged').waitFor();
    const negotiation = { as: product.tenant.viewer, params: { id, milestoneId: 'negotiation' } };
    expect((await ask(workflows.milestone, negotiation)).tasks.find((task) => task.id === 'request_price')).toMatchObject({
      value: false,
      state: 'dismissed',
    });
    expect(problems).toEqual([]);
  });

  test('S40 selected subscriptions have the same menu for their latest periods', async () => {
    const { id } = await made('Firth');
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/subscriptions?search=Firth`);
    await page.getByRole('checkbox', { name: 'Select Firth' }).click();
    await page.getByRole('button', { name: 'Workflow', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Start…' }).press('Enter');
    await page.getByRole('button', { name: 'Start 1 workflow' }).click();
    await page.getByRole('gridcell', { name: 'Running' }).waitFor();
    expect(await workflowOf(id)).toBe('running');
  });
});
