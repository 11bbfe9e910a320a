// In a browser: focus of dialogs and errors, samples that follow a choice, leaving with unsaved changes, and what a reload keeps.
import { describe, expect, it } from 'vitest';
import { today } from '#functions/platform/clock.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser();

const title = () => page.getByRole('heading', { level: 1 });
const save = () => page.getByRole('button', { name: 'Save' });

async function open(address: string): Promise<void> {
  await product.signIn(page);
  await page.goto(product.origin + address);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('S06 system settings', () => {
  it('R109 has its groups, and the financial periods of the current year', async () => {
    await open('/system-settings');
    await title().waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'General',
      'Workflow',
      'Imports',
      'Financial',
      'Product',
      'License',
      'Organization',
      'Todos',
      'Metadata',
      'Others',
    ]);
    const year = today('Europe/Berlin').slice(0, 4);
    expect(await page.getByRole('link', { name: 'Financial periods' }).getAttribute('href')).toBe(`/financial-periods?year=${year}`);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('rates exch');
    await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBe(1);
    await page.getByRole('link', { name: 'Exchange rates' }).waitFor();
    await page.getByText('1 setting', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(10);
    expect(problems).toEqual([]);
  });

  it('R013 renames departments everywhere, and back', async () => {
    await open('/system-settings');
    const rename = page.getByRole('button', { name: 'Rename “Departments”' });
    await rename.focus();
    await page.keyboard.press('Enter');
    // A dialog begins in its first field and gives the focus back.
    await expect.poll(() => page.getByLabel('Label').evaluate((node) => node === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => rename.evaluate((node) => node === document.activeElement)).toBe(true);
    await rename.click();
    await page.getByLabel('Label').fill('Faculties');
    await save().click();
    await page.getByRole('link', { name: 'Faculties' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('facul');
    await page.getByRole('option', { name: 'Faculties' }).waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Rename “Faculties”' }).click();
    await page.getByLabel('Label').fill('');
    await save().click();
    await page.getByRole('link', { name: 'Departments' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('lets nobody rename without the permission', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/system-settings`);
    await page.getByRole('link', { name: 'Departments' }).waitFor();
    expect(await page.getByRole('button', { name: /Rename/ }).count()).toBe(0);
  });
});

describe('S07 member settings', () => {
  it('R015 shows samples of number and date that follow the choice', async () => {
    await open('/member-settings');
    const [number, date] = [page.getByTestId('number-sample'), page.getByTestId('date-sample')];
    await number.waitFor();
    expect(await number.textContent()).toBe('Sample: 1,234,567.89 EUR');
    await choose('Decimal separator', 'Comma (,)');
    await page.getByText('Must differ from the decimal separator', { exact: true }).waitFor();
    await choose('Thousands separator', 'Point (.)');
    await expect.poll(() => number.textContent()).toBe('Sample: 1.234.567,89 EUR');
    await choose('Date format', 'YYYY-MM-DD');
    await expect.poll(() => date.textContent()).toMatch(/^Sample: \d{4}-\d{2}-\d{2}$/);
    expect(await page.getByText('Must differ from the decimal separator', { exact: true }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('R015 asks for the abbreviation only when the start month is not January', async () => {
    await open('/member-settings');
    const abbreviation = page.getByRole('button', { name: 'Abbreviate the financial period by' });
    await page.getByLabel('Library name').waitFor();
    expect(await abbreviation.count()).toBe(0);
    await choose('Financial period start month', 'July');
    await abbreviation.waitFor();
  });

  it('R015 resets the rollover day beyond the days of the month, and keeps the currency', async () => {
    await open('/member-settings');
    await choose('Chart rollover day', '31');
    await choose('Chart rollover month', 'February');
    await expect.poll(() => page.getByRole('button', { name: 'Chart rollover day' }).textContent()).toBe('1');
    expect(await page.getByLabel('Currency').getAttribute('readonly')).not.toBeNull();
  });

  it('R015 R114 refuses deadline days below 0 and a missing name', async () => {
    await open('/member-settings');
    await page.getByLabel('Decision deadline days').fill('-1');
    await page.getByText('The minimum value is 0').waitFor();
    await page.getByLabel('Library name').fill('');
    await page.getByText('Required', { exact: true }).waitFor();
    await save().click();
    expect(await page.getByLabel('Library name').evaluate((node) => node === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
  });

  it('R069 R070 R120 keeps what was changed, with an address that follows the main one', async () => {
    await open('/member-settings');
    await page.getByLabel('Abbreviation', { exact: true }).fill('NUL');
    await page.getByLabel('City').first().fill('Northlake');
    const billing = page.getByRole('group', { name: 'Billing address' });
    await billing.getByRole('checkbox', { name: 'Use the main address' }).check();
    expect(await billing.getByLabel('City').inputValue()).toBe('Northlake');
    expect(await billing.getByLabel('City').isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Automatic deadline notification' }).uncheck();
    // The button is disabled as soon as it is pressed.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await save().click();
    await saved;
    await expect.poll(() => save().isDisabled()).toBe(true);
    await page.reload();
    await page.getByLabel('Library name').waitFor();
    expect(await page.getByLabel('Abbreviation', { exact: true }).inputValue()).toBe('NUL');
    expect(await billing.getByRole('checkbox', { name: 'Use the main address' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Automatic deadline notification' }).isChecked()).toBe(false);
    expect(problems).toEqual([]);
  });

  it('R037 R110 keeps the form as it is when the server refuses, with the sentences at their fields', async () => {
    await open('/member-settings');
    await page.getByLabel('VAT or tax id').fill('XX');
    await page.route('**/api/member-settings', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            json: {
              result: null,
              status: 'negative',
              messages: { default: 'Check', errors: { vat: ['Not a VAT id'], other: ['Something else'] } },
            },
          })
        : route.fallback(),
    );
    await save().click();
    await page.getByText('Error on submit').waitFor();
    await page.getByText('Not a VAT id', { exact: true }).waitFor();
    await page.getByText('Something else').waitFor();
    expect(await page.getByLabel('VAT or tax id').inputValue()).toBe('XX');
    expect(await save().isEnabled()).toBe(true);
  });

  it('asks before changes are left', async () => {
    await open('/member-settings');
    await page.getByLabel('Ringgold id').fill('99');
    await page.getByRole('link', { name: 'Products' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Ringgold id').inputValue()).toBe('99');
  });

  it('is for looking at without the permission', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/member-settings`);
    await page.getByLabel('Library name').waitFor();
    expect(await page.getByLabel('Library name').isDisabled()).toBe(true);
    expect(await save().count()).toBe(0);
  });
});
