// In a browser: a harvest set up, tested and started in dialogs, whose log changes meanwhile, also at the width of a phone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { type CounterServer, startCounterServer } from '#tests/support/counter-server.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

let counter: CounterServer;
beforeAll(async () => {
  counter = await startCounterServer();
});
afterAll(() => counter.close());

const dialog = () => page.getByRole('dialog');
/** A platform is asked every three seconds at most, and its worker may have to wait. */
const patience = { timeout: 60_000 };

describe('S111 the harvest of a source', () => {
  test('is set up, tested and carried out, and its log tells what came', async () => {
    const { id } = await ask(groups.usageSources.create, { as: product.tenant.admin, body: { name: 'Aurora Online', kind: 'api' } });
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/usage/sources/${id}`);
    const settings = page.getByRole('region', { name: 'Harvest (COUNTER API)' });
    await settings.getByRole('button', { name: 'Edit harvest' }).click();
    await dialog()
      .getByRole('textbox', { name: /^Address of the COUNTER API/ })
      .fill(counter.base);
    await dialog()
      .getByRole('textbox', { name: /^Customer number/ })
      .fill('C1');
    await dialog()
      .getByRole('textbox', { name: /^API key/ })
      .fill('a-key-of-tests');
    await dialog()
      .getByRole('button', { name: /Reports/ })
      .click();
    await page.getByRole('option', { name: 'TR', exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog()
      .getByRole('textbox', { name: /^First month to harvest/ })
      .fill('2025-01');
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await settings.getByText(counter.base).waitFor();
    expect(await settings.getByText('a-key-of-tests').count()).toBe(0);

    await settings.getByRole('button', { name: 'Test connection' }).click();
    await dialog().getByText('The connection works.').waitFor(patience);
    await dialog().getByText('The account may ask for: TR, PR, DR.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();

    counter.answer = () => ({ exceptions: [{ Code: 3040, Message: 'Logging failed' }], months: ['2025-02'] });
    await settings.getByRole('button', { name: 'Harvest now' }).click();
    await dialog()
      .getByRole('textbox', { name: /^First month/ })
      .fill('2025-02');
    await dialog()
      .getByRole('textbox', { name: /^Last month/ })
      .fill('2025-02');
    await dialog().getByRole('button', { name: 'Ask for these months' }).click();
    await dialog().waitFor({ state: 'detached' });
    const log = page.getByRole('region', { name: 'Requests to the platform' });
    const row = log.getByRole('row', { name: /The figures are incomplete/ });
    await expect
      .poll(
        async () => {
          await log.getByRole('button', { name: 'Refresh' }).click();
          return row.count();
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeProblems(page)).toEqual([]);
    await row.getByRole('button').click();
    await dialog().getByText('Feb 2025: partial').waitFor();
    await dialog()
      .getByText(/api_key=…/)
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(problems).toEqual([]);
  });

  test('creates sources for the members of a consortium', async () => {
    counter.members = [
      { Customer_ID: 'C5', Name: 'Main library' },
      { Customer_ID: 'C7', Name: 'Branch library' },
    ];
    const body = {
      name: 'Consortium',
      kind: 'api' as const,
      base_url: counter.base,
      customer_id: 'C5',
      api_key: 'a-key',
      reports: ['TR' as const],
    };
    const { id } = await ask(groups.usageSources.create, { as: product.tenant.admin, body });
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/usage/sources/${id}`);
    const settings = page.getByRole('region', { name: 'Harvest (COUNTER API)' });
    await settings.getByRole('button', { name: 'Members of a consortium' }).click();
    await dialog().getByRole('link', { name: 'Consortium', exact: true }).waitFor(patience);
    await dialog().getByRole('checkbox', { name: 'Branch library' }).check();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Create 1 source' }).click();
    await dialog().waitFor({ state: 'detached', ...patience });
    const sources = (await ask(groups.usageSources.list, { as: product.tenant.viewer })) as { name: string; customer_id: string | null }[];
    expect(sources.find(({ name }) => name === 'Consortium, Branch library')?.customer_id).toBe('C7');
    expect(problems).toEqual([]);
  });
});
