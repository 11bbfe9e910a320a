// In a browser: budgets edited in cells and pasted as a block, an undo while a save is pending, downloads, and layouts at three widths.
import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const year = memberYear();
const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

beforeAll(async () => {
  const departments = [{ department_id: library.department, percentage: 60, cost_center_id: null }];
  await library.period({ subscription_name: 'Costly', start_date: `${year}-01-01`, price: 1_000, decision: 'accepted', departments });
});

describe('S09 budgets of departments', () => {
  test('are set where they stand, show what is left, and say when it is too much', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/departments`);
    await page.getByRole('button', { name: 'Budgets and spend' }).click();
    await page.waitForURL('**/departments/budgets');
    await page.goto(`${product.origin}/departments/budgets?year=${year}`);
    await row('Physics')
      .getByRole('button', { name: /budget of Physics/ })
      .click();
    await dialog().getByLabel('Amount in EUR').fill('nothing');
    await page.keyboard.press('Tab');
    await dialog().getByText('Must be numeric value').waitFor();
    await dialog().getByLabel('Amount in EUR').fill('500');
    await dialog().getByLabel('Note').fill('With the gift');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    // 600 of 1,000 are the department's: 100 too much.
    await expect
      .poll(() => row('Physics').innerText())
      .toMatch(/500[.,]00\s+600[.,]00\s+0[.,]00\s+0[.,]00\s+−100[.,]00\s*over budget\s+\+20/);
    await expect.poll(() => row('Unallocated').innerText()).toMatch(/400[.,]00/);
    await expect.poll(() => row('Total').innerText()).toMatch(/500[.,]00\s+1[.,]000[.,]00/);
    // Every figure leads to its rows.
    await row('Physics')
      .getByRole('button', { name: /^Show the rows behind Physics, Available: −100[.,]00$/ })
      .click();
    await dialog().getByText('2 rows').waitFor();
    await expect
      .poll(() => dialog().getByRole('table').innerText())
      .toMatch(/Costly\s+Physics\s+Accepted, not invoiced\s+−600[.,]00 EUR[^]*Physics\s+Budget\s+500[.,]00 EUR[^]*Total\s+−100[.,]00 EUR/);
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel with chart' }).click()]);
    expect(download.suggestedFilename()).toBe(`department-spend-overview-${year}.xlsx`);
    expect(await axeProblems(page)).toEqual([]);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // By keyboard: opened, deleted.
    await row('Physics')
      .getByRole('button', { name: /budget of Physics/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog().getByLabel('Note').inputValue()).toBe('With the gift');
    await dialog().getByRole('button', { name: 'Delete budget' }).click();
    await row('Physics').getByText('Set budget').waitFor();
    expect(problems).toEqual([]);
  });

  test('of a closed financial period stay, which those who manage settings close and reopen [RB05]', async () => {
    const list = (await ask(groups.financialPeriods.list, { as: product.tenant.admin })) as { id: string; name: string }[];
    const period = list.find(({ name }) => name.startsWith(`${year + 1}`));
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/financial-periods?year=${year + 1}`);
    await page
      .getByRole('row')
      .filter({ hasText: `31.12.${year + 1}` })
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText(`The financial period ${period?.name} is closed`).first().waitFor();
    await page.goto(`${product.origin}/departments/budgets?year=${year + 1}`);
    await page.getByText('This financial period is closed.').waitFor();
    expect(
      await row('Physics')
        .getByRole('button', { name: /budget of Physics/ })
        .count(),
    ).toBe(0);
    await page.goto(`${product.origin}/financial-periods?year=${year + 1}`);
    await page
      .getByRole('row')
      .filter({ hasText: `31.12.${year + 1}` })
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Reopen', exact: true }).click();
    await page.getByText(`The financial period ${period?.name} is open again`).first().waitFor();
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/departments/budgets?year=${year + 1}`);
    await row('Physics').waitFor();
    expect(
      await row('Physics')
        .getByRole('button', { name: /budget of Physics/ })
        .count(),
    ).toBe(0);
    await page.goto(`${product.origin}/departments/budgets?year=1950`);
    await page.getByText('No financial period starts in 1950').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('S09 departments', () => {
  test('show their budgets for the open financial periods, edited where they stand', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/departments`);
    const heading = page.getByRole('columnheader').filter({ hasText: `${year + 2}` });
    await heading.waitFor();
    const index = Number(await heading.getAttribute('aria-colindex'));
    const cell = page.getByRole('row').filter({ hasText: 'Physics' }).locator(`[aria-colindex="${index}"]`);
    await cell.dblclick();
    await page.keyboard.type('1250.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell.innerText()).toMatch(/1[.,]250[.,]50/);
    const stored = async () => {
      const spend = await ask(groups.budgets.spendOverview, { as: product.tenant.editor, query: { year: year + 2 } });
      return spend.rows.find(({ department }) => department?.name === 'Physics')?.budget;
    };
    // The cell shows what was typed before it is saved.
    await expect.poll(stored).toBe(1_250.5);
    expect(await axeProblems(page)).toEqual([]);
    // An emptied cell is a deleted budget, which an undo brings back, also one asked for before the answer is there.
    let answer = (): void => {};
    const released = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/departments/*/budgets', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    await cell.dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect.poll(stored).toBeNull();
    await page.keyboard.press('Control+z');
    answer();
    await expect.poll(stored).toBe(1_250.5);
    await page.unroute('**/departments/*/budgets');
    await page.keyboard.press('Control+z');
    await expect.poll(stored).toBeNull();
    await expect.poll(() => cell.innerText()).not.toMatch(/250/);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Stakeholders' }).click();
    await page.waitForURL('**/stakeholders');
    expect(problems).toEqual([]);
  });
});

describe('S09 a block of budgets', () => {
  test('is pasted into several departments as one call, and one undo takes it back', async () => {
    for (const name of ['Pasted one', 'Pasted two']) await ask(groups.departments.create, { as: product.tenant.editor, body: { name } });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/departments?search=Pasted&sort=name`);
    const heading = page.getByRole('columnheader').filter({ hasText: `${year + 2}` });
    await heading.waitFor();
    const index = Number(await heading.getAttribute('aria-colindex'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('11.5\n12\n'));
    const cell = (name: string) => page.getByRole('row').filter({ hasText: name }).locator(`[aria-colindex="${index}"]`);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') calls.push(new URL(request.url()).pathname);
    });
    await cell('Pasted one').click();
    await page.keyboard.press('Control+V');
    await page.getByRole('group', { name: 'Paste' }).getByRole('button', { name: 'Apply' }).click();
    const stored = async () => {
      const spend = await ask(groups.budgets.spendOverview, { as: product.tenant.editor, query: { year: year + 2 } });
      return spend.rows.filter(({ department }) => department?.name.startsWith('Pasted')).map(({ budget }) => budget);
    };
    await expect.poll(stored).toEqual([11.5, 12]);
    expect(calls).toEqual(['/api/departments/budgets']);
    await page.getByText('2 cells updated').first().waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(stored).toEqual([null, null]);
    expect(problems).toEqual([]);
  });
});

describe('S75 a roll-forward', () => {
  test('shows what it will make, then makes it [C614]', async () => {
    const list = (await ask(groups.financialPeriods.list, { as: product.tenant.admin })) as { id: string; start_date: string }[];
    const fpId = list.find(({ start_date }) => start_date === `${year}-01-01`)?.id ?? '';
    await ask(groups.budgets.set, { as: product.tenant.editor, params: { id: library.department, fpId }, body: { amount: 800 } });
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/financial-periods`);
    await page.getByRole('button', { name: 'Roll forward…' }).click();
    await dialog()
      .getByText(`This will be made in ${year + 1}`)
      .waitFor();
    await dialog().getByLabel('Change budgets by percent').fill('2.5');
    await dialog().getByText('1 budget', { exact: true }).click();
    await dialog()
      .getByRole('row')
      .filter({ hasText: 'Physics' })
      .filter({ hasText: /820[.,]00/ })
      .waitFor();
    await dialog().getByText('1 period', { exact: true }).click();
    await dialog()
      .getByRole('row')
      .filter({ hasText: 'Costly' })
      .filter({ hasText: /1[.,]040[.,]00/ })
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Roll forward', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await page
      .getByText(`Rolled forward to ${year + 1}: 1 budget, 0 exchange rates, 1 period`)
      .first()
      .waitFor();
    await page.goto(`${product.origin}/departments/budgets?year=${year + 1}`);
    await expect.poll(() => row('Physics').innerText()).toMatch(/820[.,]00/);
    expect(problems).toEqual([]);
  });
});

describe('S61 S63 a vendor and a publisher', () => {
  test('show what is spent with them by year', async () => {
    const dated = { start_date: `${year}-01-01`, currency: 'EUR' };
    await library.period({ ...dated, subscription_name: 'Bought', price: 321, vendor_id: library.vendor, decision: 'accepted' });
    await product.signIn(page, 'viewer');
    for (const [place, id, title] of [
      ['publishers', library.publisher, 'Spend with this publisher by year'],
      ['vendors', library.vendor, 'Spend with this vendor by year'],
    ] as const) {
      await page.goto(`${product.origin}/${place}/${id}`);
      await page.getByRole('button', { name: 'Spend by year', exact: true }).click();
      const card = page.getByRole('region', { name: title });
      await card.getByRole('button', { name: 'Table', exact: true }).click();
      await card
        .getByText(/321[.,]00/)
        .first()
        .waitFor();
    }
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
