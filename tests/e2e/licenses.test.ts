// In a browser: a license from its dialog to its page, changes in place, amendments, comparison side by side, and answers at the desk.
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import { daysInMonth } from '#shared/domain/calendar/dates.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const path = () => new URL(page.url()).pathname;
const dialog = () => page.getByRole('dialog').last();
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const question = (name: string) => page.getByRole('heading', { level: 2, name });
const card = (name: string) => page.getByRole('region', { name, exact: true });
const year = memberYear();

async function open(address: string, role: 'editor' | 'viewer' = 'editor'): Promise<void> {
  await product.signIn(page, role);
  await page.goto(product.origin + address);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

async function choose(label: string, option: string | RegExp): Promise<void> {
  await dialog()
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

/** A licence in force this year, by the call. */
function createLicense(name: string, change: object = {}): Promise<LicensePeriodRow> {
  return ask(groups.licensePeriods.create, {
    as: product.tenant.editor,
    body: {
      name,
      publisher_id: library.publisher,
      owner_id: product.tenant.editor.id,
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
      ...change,
    },
  });
}

const term = (code: string, status: 'yes' | 'no' | 'n/a', description: string | null = null) => ({
  label_id: `term-${code}`,
  active: true,
  status,
  qualifiers: [],
  description,
});

describe('S64 S93 a new licence', () => {
  it('R056 R058 R135 is made from the list: what is missing is said, the end is proposed, and it leads to its page', async () => {
    const { subscription_id } = await library.period({ subscription_name: 'Held under a license' });
    await open('/licenses');
    await page.getByRole('button', { name: 'Create new license' }).first().click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog().getByText('Required', { exact: true }).count()).toBe(4);

    await dialog().getByRole('textbox', { name: 'Name' }).fill('Harbour agreement');
    await choose('Publisher', 'Northern Press');
    await choose('Managed by', 'Editor Person');
    const start = dialog().getByRole('textbox', { name: /^Start date/ });
    const end = dialog().getByRole('textbox', { name: /^End date/ });
    await start.fill(`01.03.${year}`);
    // The 29th where that year has one.
    await expect.poll(() => end.inputValue()).toBe(`${daysInMonth(year + 1, 2)}.02.${year + 1}`);
    await end.fill(`01.03.${year}`);
    await dialog().getByText(`Must be after (01.03.${year})`).waitFor();
    await end.fill(`31.12.${year}`);

    // Six terms at first.
    const terms = dialog().getByRole('region', { name: 'Terms' }).getByRole('listitem');
    await expect.poll(() => terms.count()).toBe(6);
    await dialog().getByRole('button', { name: 'Show more (30)' }).click();
    await expect.poll(() => terms.count()).toBe(36);
    await dialog().getByRole('button', { name: 'Show less' }).click();
    const walkIn = dialog().getByRole('radiogroup', { name: 'Walk-in users: allowed' });
    await walkIn.getByLabel('Yes').check();
    await dialog().getByRole('textbox', { name: 'Walk-in users: remark' }).fill('At two terminals');
    await dialog().getByRole('searchbox', { name: 'Find a term' }).fill('TDM');
    await dialog().getByRole('radiogroup', { name: 'Text and data mining: allowed' }).getByLabel('No', { exact: true }).check();
    await choose('Subscriptions', 'Held under a license');
    await page.keyboard.press('Escape');
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 signed') });
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();

    await expect.poll(path).toMatch(/^\/licenses\/[^/]+$/);
    await heading('Harbour agreement').waitFor();
    const shown = await card('Terms').innerText();
    expect(shown).toMatch(/Walk-in users\s+Allowed\s+At two terminals/);
    expect(shown).toMatch(/Text and data mining\s+Not allowed/);
    await card('Subscriptions').getByRole('link', { name: 'Held under a license' }).waitFor();
    await card('License file').getByText('signed.pdf').waitFor();
    // The other end of the link (S46).
    await page.goto(`${product.origin}/subscriptions/${subscription_id}/license`);
    await page.getByRole('link', { name: 'Harbour agreement' }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('S65 the page of a licence', () => {
  it('R133 name, publisher and who manages it are changed in place', async () => {
    const { license_id } = await createLicense('Before');
    await open(`/licenses/${license_id}`);
    await page.getByRole('button', { name: 'Rename “Before”' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('After');
    await page.keyboard.press('Enter');
    await heading('After').waitFor();
    await page.getByRole('button', { name: 'Change Publisher' }).click();
    await page.getByRole('button', { name: /^Publisher/ }).click();
    await page.getByRole('option', { name: 'Atlantic Science' }).click();
    await page.getByRole('link', { name: 'Atlantic Science' }).waitFor();
    await page.getByRole('button', { name: 'Change Managed by' }).click();
    await page.getByRole('button', { name: /^Managed by/ }).click();
    await page.getByRole('option', { name: 'Ada Admin' }).click();
    await page.getByText('Ada Admin').first().waitFor();
    await page
      .getByText(/does not have a file|No license file/)
      .first()
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });

  it('is looked at by viewers, who change nothing', async () => {
    const { license_id } = await createLicense('To be read', { terms: [term('alumni', 'no')] });
    await open(`/licenses/${license_id}`, 'viewer');
    await card('Terms').getByText('Not allowed').waitFor();
    expect(await page.getByRole('button', { name: /Edit|Delete|Finalize|Change|Create|Renew|Add amendment/ }).count()).toBe(0);
  });

  it('R057 R134 is finalized and set back by the buttons that the server offers; R064 says where terms come from', async () => {
    const { license_id } = await createLicense('To be settled');
    await open(`/licenses/${license_id}`);
    await page.getByText('This license period is not associated with any terms. Edit this period to add terms.').waitFor();
    const period = page.getByRole('region', { name: 'License period' });
    await period.getByRole('button', { name: 'Finalize' }).click();
    await period.getByText('Finalized', { exact: true }).first().waitFor();
    await expect.poll(() => period.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
    await period.getByRole('button', { name: 'Back to pending' }).click();
    await period.getByRole('button', { name: 'Dismiss' }).waitFor();
  });

  it('R058 R056 a renewal begins the day after, with the name locked; R059 deleting leads to the other period, then to the list', async () => {
    const { license_id } = await createLicense('Year by year', { terms: [term('alumni', 'yes')] });
    await open(`/licenses/${license_id}`);
    await page.getByRole('button', { name: 'Renew' }).click();
    const start = dialog().getByRole('textbox', { name: /^Start date/ });
    await expect.poll(() => start.inputValue()).toBe(`01.01.${year + 1}`);
    expect(await dialog().getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true);
    await dialog().getByRole('button', { name: 'Save' }).click();
    const period = page.getByRole('region', { name: 'License period' });
    const selector = (dates: string) => period.getByRole('button', { name: new RegExp(dates.replaceAll('.', '\\.')) });
    await selector(`01.01.${year + 1}`).waitFor();
    await card('Terms').getByText('Alumni').waitFor();

    await period.getByRole('button', { name: 'Delete' }).click();
    await dialog()
      .getByText(/The license period Year by year/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await selector(`01.01.${year}`).waitFor();
    await period.getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(path).toBe('/licenses');
    // The licence itself is still there, and says what is next.
    await page.goto(`${product.origin}/licenses/${license_id}`);
    await page.getByText('This license has no period yet.').waitFor();
    await page.getByRole('button', { name: 'Settings of this license' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(path).toBe('/licenses');
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });

  it('an amendment overrides terms from its day on, and the page says by which', async () => {
    const { license_id } = await createLicense('Amendable', { start_date: `${year - 1}-01-01`, terms: [term('ai-use', 'no')] });
    await open(`/licenses/${license_id}`);
    await page.getByRole('button', { name: 'Add amendment' }).click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('AI allowed');
    await choose('Status', 'Finalized');
    await dialog()
      .getByRole('textbox', { name: /^Valid from/ })
      .fill(`01.12.${year - 1}`);
    await dialog().getByRole('searchbox', { name: 'Find a term' }).fill('AI');
    await dialog().getByRole('radiogroup', { name: 'AI use: allowed' }).getByLabel('Yes').check();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await card('Amendments').getByText('Current', { exact: true }).waitFor();
    expect(await card('Terms').innerText()).toMatch(/AI use\s+Allowed\s+by AI allowed/);
    expect(await axeProblems(page)).toEqual([]);
  });
});

describe('S46 S63 from the other records', () => {
  it('a subscription is linked to a licence from its own page', async () => {
    const { subscription_id } = await library.period({ subscription_name: 'Unlicensed so far' });
    await createLicense('For linking', { terms: [term('remote-access', 'yes')] });
    await open(`/subscriptions/${subscription_id}`);
    await page.getByRole('link', { name: 'License', exact: true }).click();
    await page.getByText('No license is linked to this subscription.').waitFor();
    await page.getByRole('button', { name: 'Link licenses' }).click();
    await choose('License periods', /^For linking/);
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'Save' }).click();
    const linked = page.getByRole('article', { name: 'For linking' });
    await linked.waitFor();
    expect(await linked.innerText()).toMatch(/Remote access\s+Allowed/);
    expect(await axeProblems(page)).toEqual([]);
  });

  it('a publisher lists its licences', async () => {
    await createLicense('Of the publisher');
    await open(`/publishers/${library.publisher}/licenses`);
    await page.getByRole('link', { name: 'Of the publisher' }).waitFor();
  });
});

describe('S15 S16 the labels', () => {
  it('are created and renamed, and the usual ones come back when asked for', async () => {
    await ask(groups.licenseTermLabels.remove, { as: product.tenant.editor, params: { id: 'term-seru' } });
    await open('/license-term-labels');
    await page.getByRole('button', { name: 'Add usual labels' }).click();
    await page.getByText('1 label was added.').waitFor();
    await page.getByRole('button', { name: 'Create label' }).click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Reading aloud');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('searchbox').or(page.getByPlaceholder('Search list...')).last().fill('Reading aloud');
    await page.getByRole('gridcell', { name: 'Reading aloud', exact: true }).waitFor();
    await page.goto(`${product.origin}/license-qualifier-labels`);
    await page.getByRole('gridcell', { name: 'Print only', exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${product.origin}/system-settings`);
    await page.getByRole('link', { name: 'License qualifier labels' }).waitFor();
  });
});

describe('comparison and "Can I…?"', () => {
  beforeAll(async () => {
    const { subscription_id } = await library.period({
      subscription_name: 'Asked about',
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
    });
    const made = await createLicense('Alpha deal', {
      terms: [term('walk-in-users', 'yes', 'At the desk'), term('digital-copy', 'yes'), term('course-packs-print', 'no')],
      subscriptions: [subscription_id],
    });
    await createLicense('Beta deal', { terms: [term('walk-in-users', 'no'), term('digital-copy', 'yes')] });
    await ask(groups.licensePeriods.act, { as: product.tenant.editor, params: { id: made.id }, body: { action: 'finalize' } });
  });

  it('two licences chosen in the list stand side by side, differences in words', async () => {
    await open('/licenses?search=deal');
    await page.getByRole('link', { name: 'Alpha deal' }).waitFor();
    await page.getByRole('grid').getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('Choose 2 to 5 licenses to compare.').waitFor();
    await page.getByRole('grid').getByRole('checkbox').nth(2).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('2 terms differ').waitFor();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    expect(await row('Walk-in users').innerText()).toMatch(/Differs\s+Allowed\s+At the desk\s+Not allowed/);
    expect(await row('Digital copy').innerText()).not.toContain('iffer');
    expect(await row('Course packs print').innerText()).toMatch(/Not allowed\s+Not mentioned/);
    await page.getByText('Differences only').click();
    await expect.poll(() => row('Digital copy').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('a question at the desk is answered for each subscription, with its conditions, and can be narrowed', async () => {
    await open('/licenses/can-i', 'viewer');
    await page.getByRole('searchbox', { name: 'What do you want to do?' }).fill('may visitors read');
    await question('Walk-in users').waitFor();
    const answer = page.getByRole('row', { name: /^Asked about/ });
    expect(await answer.innerText()).toMatch(/Allowed\s+At the desk\s+Alpha deal/);
    await page.getByRole('button', { name: /^Allowed \d/ }).click();
    await answer.waitFor();
    await page.getByRole('button', { name: /^Not allowed \d/ }).click();
    await page.getByText('No subscription matches these words and this answer.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'What do you want to do?' }).fill('ILL');
    await page.getByText('Which of these do you mean?').waitFor();
    await page.getByRole('button', { name: 'ILL print' }).click();
    await question('ILL print').waitFor();
    expect(new URL(page.url()).searchParams.get('label')).toBe('term-ill-print');
    expect(problems).toEqual([]);
  });
});
