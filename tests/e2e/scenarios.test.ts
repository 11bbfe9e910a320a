// In a browser: figures that follow each keystroke without a call, what a reload keeps, conflicts, and layouts at three widths.
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';
import { storeSource } from '#tests/support/usage-reports.ts';

let financialPeriod = '';
const products = new Map<string, string>();

inBrowser({ records: true, prepare });

const next = memberYear() + 1;
const region = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openPage = (query = '') => page.goto(`${product.origin}/financial/predictions/scenarios${query}`);

/** A year of prices, periods of the next year without a price, and a budget that does not suffice. */
async function prepare(): Promise<void> {
  const departments = [{ department_id: library.department, percentage: 100, cost_center_id: null }];
  for (const [subscription_name, price] of [
    ['Tides', 1_000],
    ['Waves', 200],
    ['Dunes', 50],
  ] as const) {
    const made = { name: subscription_name, publisher_id: library.publisher, owner_id: product.tenant.editor.id };
    const { id: product_id } = await ask(groups.products.create, { as: product.tenant.editor, body: made });
    products.set(subscription_name, product_id);
    const given = { departments, subscription_name, product_id };
    const { subscription_id } = await library.period({ ...given, start_date: `${next - 1}-01-01`, price, decision: 'accepted' });
    if (subscription_name !== 'Dunes') await library.period({ departments, subscription_id, start_date: `${next}-01-01`, price: null });
  }
  const list = (await ask(groups.financialPeriods.list, { as: product.tenant.editor })) as { id: string; start_date: string }[];
  financialPeriod = list.find(({ start_date }) => start_date === `${next}-01-01`)?.id ?? '';
  await ask(groups.budgets.set, {
    as: product.tenant.editor,
    params: { id: library.department, fpId: financialPeriod },
    body: { amount: 1_200 },
  });
}

/** The cells of a line of the departments' table. */
const lineOf = (name: string) => region('Budgets of departments').getByRole('row').filter({ hasText: name });
const gapOf = async (name: string) => (await lineOf(name).getByRole('cell').last().innerText()).split('\n')[0];

/** Uses of one month of the year before, by hand. */
async function enterUses(name: string, uses: number): Promise<void> {
  const { tenant } = product;
  const usage_source_id = await storeSource(tenant, `Letter of ${name}`, { kind: 'manual' });
  const body = { usage_source_id, product_id: products.get(name), metric: 'uses', months: { [`${next - 1}-01`]: uses } };
  await ask(groups.usageEntries.create, { as: tenant.admin, body: body as never });
}

/** The subscriptions that a grid shows, in its order. */
const names = async (of: Locator) => (await of.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n')[0]);

describe('S104 scenarios', () => {
  test('follow every keystroke without a call, and are kept', async () => {
    await product.signIn(page, 'editor');
    await openPage();
    // 1,040 + 208 + 52 against 1,200.
    await expect.poll(() => gapOf('Physics')).toMatch(/^−100[.,]00$/);
    // The list of scenarios may still be on its way.
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    const note = (request: { url: () => string }) => void (request.url().includes('/api/') && calls.push(request.url()));
    page.on('request', note);
    await page.getByRole('textbox', { name: 'All forecasts', exact: true }).fill('10');
    await expect.poll(() => gapOf('Physics')).toMatch(/^−175[.,]00$/);
    await page.getByRole('textbox', { name: 'Change of the budget of Physics, in percent' }).fill('20');
    await expect.poll(() => gapOf('Physics')).toMatch(/^65[.,]00$/);
    await page.getByRole('textbox', { name: 'Budget of Physics', exact: true }).fill('1300');
    await expect.poll(() => gapOf('Total')).toMatch(/^−75[.,]00$/);
    // The shell asks for news meanwhile.
    expect(calls.filter((url) => /scenarios|forecasts|departments/.test(url))).toEqual([]);
    page.off('request', note);
    await page.getByRole('textbox', { name: 'All forecasts', exact: true }).fill('much');
    await page.getByText('Enter a percentage from −100 to 1000').waitFor();
    await page.getByRole('textbox', { name: 'All forecasts', exact: true }).fill('10');

    await button('Save').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Enter a name').waitFor();
    await dialog.getByLabel('Name').fill('Ten percent');
    await dialog.getByRole('checkbox', { name: 'Shared with the library' }).check();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/scenarios?scenario=*');
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await expect.poll(() => gapOf('Physics')).toMatch(/^−75[.,]00$/);
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('suggest cancellations with reasons, show what they write, apply it and take it back', async () => {
    await product.signIn(page, 'editor');
    await openPage();
    await expect.poll(() => gapOf('Physics')).toMatch(/^−100[.,]00$/);
    // By the keyboard: the button is reached and pressed.
    await button('Suggest cancellations').focus();
    await page.keyboard.press('Enter');
    const suggestions = region('Suggested cancellations');
    await suggestions.getByText('Ranked by recommendation, rating and cost').waitFor();
    await suggestions.getByText(/^1 cancellation would save .*208[.,]00/).waitFor();
    await suggestions.getByRole('button', { name: 'Cancel all suggested' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => gapOf('Physics')).toMatch(/^108[.,]00$/);
    // What is saved stays in sight: 208 of 1,300.
    await expect
      .poll(() => region('What the scenario saves').innerText())
      .toMatch(/1.?300[.,]00[^]*208[.,]00.EUR · 16[.,]0 %[^]*1.?092[.,]00/);
    const candidates = region('Subscriptions');
    expect(await names(candidates)).toEqual(['Waves']);
    await candidates.getByRole('button', { name: 'All (3)' }).click();
    await candidates.getByRole('button', { name: 'Set price, Tides' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Expected price/).fill('1111');
    await dialog.getByRole('button', { name: 'Use price' }).click();
    await expect.poll(() => gapOf('Physics')).toMatch(/^37[.,]00$/);
    // What is only expected has no period to write to.
    await candidates.getByRole('button', { name: 'Cancel, Dunes' }).click();
    await expect.poll(() => gapOf('Physics')).toMatch(/^89[.,]00$/);
    await button('Save').click();
    await dialog.getByLabel('Name').fill('Without Waves');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/scenarios?scenario=*');

    await button('Apply…').click();
    await expect.poll(() => dialog.innerText()).toMatch(/Waves\s+Cancellation proposed[^]*Dunes: The subscription has no period/);
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await button('Undo apply').waitFor();
    await page.getByText(/^Applied on/).waitFor();
    const proposals = async () => {
      const model = await product.tenant.repo.commit((tx) => tx.model());
      return [...model.all('subscription_period')]
        .filter(({ financial_period_id }) => financial_period_id === financialPeriod)
        .map(({ proposal_status }) => proposal_status)
        .toSorted();
    };
    expect(await proposals()).toEqual(['not_proposed', 'proposed_cancel']);
    await button('Undo apply').click();
    await button('Apply…').waitFor();
    expect(await proposals()).toEqual(['not_proposed', 'not_proposed']);
    await button('Delete scenario').click();
    await dialog.getByRole('button', { name: 'Delete scenario', exact: true }).click();
    await page.waitForURL('**/scenarios?financialPeriodId=*');
    expect(problems).toEqual([]);
  });

  test('reach a target in percent, the dearest per use first, and set apart what has no uses', async () => {
    await enterUses('Tides', 100);
    await enterUses('Waves', 4);
    await product.signIn(page, 'editor');
    await openPage();
    const candidates = region('Subscriptions');
    await expect.poll(() => names(candidates)).toEqual(['Tides', 'Waves', 'Dunes']);
    // One of twelve months is known: 4 uses for a twelfth of 208.00, 100 for one of 1,040.00. Those of Dunes are not known.
    await expect
      .poll(() => candidates.getByRole('row').filter({ hasText: 'Waves' }).innerText())
      .toMatch(/208[.,]00[^]*\+4[.,]0 %[^]*4[^]*1 of 12 months known[^]*4[.,]33/);
    await candidates.getByRole('button', { name: /^Cost per use/ }).click();
    await expect.poll(() => names(candidates)).toEqual(['Waves', 'Tides', 'Dunes']);
    await candidates.getByRole('textbox', { name: 'Percent of the cost' }).fill('20');
    // 20 % of 1,300.00 are 260.00: Waves leaves 52.00, which Tides reaches.
    await button('Suggest cancellations').click();
    await region('Suggested cancellations')
      .getByText(/^2 cancellations would save .*1.?248[.,]00.* together/)
      .waitFor();
    await region('Suggested cancellations').getByText('1 subscription is not ranked, as its uses are not known.').waitFor();
    expect(await names(candidates)).toEqual(['Waves', 'Tides']);
    await candidates.getByRole('button', { name: 'Cancel, Waves' }).click();
    await expect.poll(() => region('What the scenario saves').innerText()).toMatch(/52[.,]00[^]*missing of[^]*260[.,]00/);
    await candidates.getByRole('button', { name: 'Uses not known (1)' }).click();
    await expect.poll(() => names(candidates)).toEqual(['Dunes']);
    expect(await axeProblems(page)).toEqual([]);
    await button('Save').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('A fifth');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/scenarios?scenario=*');
    await page.reload();
    await expect
      .poll(() => region('What the scenario saves').innerText())
      .toMatch(/208[.,]00.EUR · 16[.,]0 %[^]*52[.,]00.EUR missing of[^]*260[.,]00/);
    // The department pays all three.
    await candidates.getByRole('button', { name: 'Save for' }).click();
    await page.getByRole('option', { name: 'Physics', exact: true }).click();
    await candidates.getByRole('textbox', { name: /^Amount/ }).fill('100');
    await expect.poll(() => region('What the scenario saves').innerText()).toMatch(/^Physics[^]*100[.,]00.EUR reached/);
    expect(problems).toEqual([]);
  });

  test('show both changes when another person was faster, and are copied and compared', async () => {
    const made = await ask(groups.scenarios.create, {
      as: product.tenant.editor,
      body: { name: 'Together', financial_period_id: financialPeriod, shared: true },
    });
    await product.signIn(page, 'editor');
    await openPage(`?scenario=${made.id}`);
    await page.getByRole('textbox', { name: 'All forecasts', exact: true }).fill('7');
    await ask(groups.scenarios.update, {
      as: product.tenant.admin,
      params: { id: made.id },
      body: { default_percent: 2, note: 'From the director' },
    });
    await button('Save').click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toMatch(/All forecasts[^]*2 %[^]*7 %/);
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save this choice', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await ask(groups.scenarios.get, { as: product.tenant.editor, params: { id: made.id } })).default_percent)
      .toBe(7);
    await page.getByText('From the director').waitFor();
    await button('Copy').click();
    await page.waitForURL((url) => url.search !== `?scenario=${made.id}`);
    await button('Compare…').click();
    await dialog.getByRole('checkbox', { name: `Together, ${next}`, exact: true }).check();
    await dialog.getByRole('table', { name: 'Compare scenarios' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  });

  test('are for viewers to look at, and fit any screen', async () => {
    const made = await ask(groups.scenarios.create, {
      as: product.tenant.editor,
      body: { name: 'For all', financial_period_id: financialPeriod, default_percent: 0, shared: true },
    });
    await product.signIn(page, 'viewer');
    await openPage(`?scenario=${made.id}`);
    await page.getByText('You can look at shared scenarios.').waitFor();
    await expect.poll(() => gapOf('Physics')).toMatch(/^−50[.,]00$/);
    expect(await page.getByRole('textbox', { name: 'All forecasts', exact: true }).isDisabled()).toBe(true);
    expect(await button('Save').count()).toBe(0);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage('?scenario=unknown');
    await page.getByText('This scenario does not exist or is not shared with you.').waitFor();
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });
});
