// In a browser: a form built by keys and menus, answered on a phone by a visitor whose page loads little, with uploads and downloads.
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { FormField } from '#shared/domain/custom-forms/form-field.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { pdf } from '#tests/support/file-samples.ts';
import { inBrowser, openGuest, page, problems, product } from '#tests/support/in-browser.ts';

const { customForms, formAnswers, toDos } = groups;

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog');
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const asEditor = () => ({ as: product.tenant.editor });
const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  id,
  kind: 'text',
  label: id,
  help: null,
  required: false,
  options: [],
  removed: false,
  ...more,
});

async function open(path: string): Promise<void> {
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}${path}`);
}

/** A new name at each try: a name can be taken once. */
const unused = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 6)}`;

async function linkOf(id: string): Promise<string> {
  return (await ask(customForms.link, { ...asEditor(), params: { id } })).url;
}

describe('S23 S24 S25 a form from its first field to its last answer', () => {
  it('is built, answered by its link with a file, exported, made a task and a product, and closed', async () => {
    const name = unused('Suggest a purchase');
    const taken = unused('Taken');
    await ask(customForms.create, { ...asEditor(), body: { name: taken, fields: [field('a')] } });
    await open('/forms');
    await row(taken).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create form' }).first().click();

    // C323: it is said while the name is typed, before anything is sent.
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(taken);
    await page.getByText('Another form has this name already').waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByText('Another form has this name already').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Notify by email of each answer' }).click();
    await page.getByRole('option', { name: 'Viewer Person' }).click();
    await page.keyboard.press('Escape');

    const cards = page.getByRole('list', { name: 'Fields' });
    await page.getByRole('button', { name: 'Save form' }).click();
    await cards.getByText('Required', { exact: true }).first().waitFor();
    await cards.getByRole('textbox', { name: 'Label' }).fill('Title');
    await cards.getByRole('checkbox', { name: 'Required' }).check();
    const add = async (kind: string, label: string): Promise<void> => {
      await page.getByRole('button', { name: 'Add field' }).click();
      await page.getByRole('menuitem', { name: kind }).click();
      // The new field is open, and the cursor in its label.
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('data-field') !== null)).toBe(true);
      await page.keyboard.type(label);
      await cards.getByRole('button', { name: new RegExp(`^\\d+ ?${label}`) }).waitFor();
    };
    await add('Number', 'Price');
    await add('Select, one of several options', 'Sort');
    await cards.getByRole('textbox', { name: 'Option 1' }).fill('Book');
    await page.keyboard.press('Enter');
    await cards.getByRole('textbox', { name: 'Option 2' }).fill('Journal');
    await add('File', 'Offer');

    // In the order that the preview shows as well: by button, and by Alt with an arrow.
    const labels = async () =>
      (await cards.getByRole('button', { name: /^\d+ ?(Title|Price|Sort|Offer)/ }).allInnerTexts()).map(
        (text) => /(Title|Price|Sort|Offer)/.exec(text)?.[1],
      );
    await cards.getByRole('button', { name: 'Move Sort up' }).click();
    expect(await labels()).toEqual(['Title', 'Sort', 'Price', 'Offer']);
    await cards.getByRole('button', { name: /^\d+ ?Price/ }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await labels()).toEqual(['Price', 'Title', 'Sort', 'Offer']);
    const preview = page.getByText('Try it: nothing is sent.').locator('xpath=ancestor::*[@lang or .//*[@lang]][1]');
    expect(await preview.locator('label').allInnerTexts()).toEqual([
      'Price (optional)',
      'Title',
      'Sort (optional)',
      'Offer (optional)',
      'Please leave this field empty',
    ]);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save form' }).click();
    await page.getByText('Anyone with the link', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/forms\/\w+$/);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const address = page.url();

    // Somebody without an account.
    const visitor = await openGuest({ width: 390, height: 780 });
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const link = await linkOf(id);
    await visitor.page.goto(link);
    await visitor.page.getByRole('heading', { name }).waitFor();
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('en');
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await visitor.page.getByLabel('Price').fill('1,250');
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await visitor.page.getByText('2 fields need attention:').waitFor();
    expect(await axeProblems(visitor.page)).toEqual([]);
    await visitor.page.getByRole('link', { name: 'Title: Please fill in this field' }).click();
    await visitor.page.keyboard.type('Journal of Waves');
    await visitor.page.getByLabel('Price').fill('1250,50');
    await visitor.page.getByLabel('Sort').selectOption('Journal');
    // A picture that is none is refused by what is in it, and nothing that was written is lost.
    const choose = visitor.page.locator('input[type=file]');
    await choose.setInputFiles({ name: 'offer.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await visitor.page.getByText('The content of this file does not match its name.').first().waitFor();
    expect(await visitor.page.getByLabel('Title').inputValue()).toBe('Journal of Waves');
    // Over 1 MB it goes ahead, straight into storage.
    await choose.setInputFiles({
      name: 'offer.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([pdf, Buffer.alloc(1_200_000, 32)]),
    });
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await visitor.page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(await axeProblems(visitor.page)).toEqual([]);
    expect(visitor.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    // The page, and its texts in one language.
    const scripts = new Set(asked.filter((path) => path.endsWith('.js')));
    expect([...scripts].map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['/assets/form', '/assets/form']);
    const calls = asked.filter((path) => path.startsWith('/api/')).map((path) => path.replace(/public-forms\/[\w-]+/, '…'));
    expect(new Set(calls)).toEqual(new Set(['/api/…', '/api/…/uploads', '/api/…/answers']));

    // It is there, with its file.
    await page.reload();
    await row('Journal of Waves')
      .getByText(/^1[.,]250[.,]5$/)
      .waitFor();
    const exported = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    expect((await exported).suggestedFilename()).toContain('Suggest a purchase');
    await row('Journal of Waves').getByRole('link').first().click();
    const downloaded = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'offer.pdf' }).click();
    expect((await downloaded).suggestedFilename()).toBe('offer.pdf');
    expect(await axeProblems(page)).toEqual([]);

    await dialog().getByRole('button', { name: 'Create a task…' }).click();
    expect(await dialog().getByLabel('Task').inputValue()).toBe(`${name}: Journal of Waves`);
    await dialog().getByRole('button', { name: 'Create task' }).click();
    // From the answer to its task, and from the task back.
    await dialog()
      .getByRole('link', { name: `${name}: Journal of Waves` })
      .click();
    await dialog().getByRole('button', { name: 'offer.pdf', exact: true }).waitFor();
    await page.goBack();
    const [kept] = (await ask(formAnswers.list, { ...asEditor(), params: { id } })) as { todo: { id: string } }[];
    const task = await ask(toDos.get, { ...asEditor(), params: { id: kept?.todo.id ?? '' } });
    expect(JSON.stringify(task)).toContain(`/forms/${id}?answer=`);
    expect(JSON.stringify(task)).toContain('offer.pdf');

    await dialog().getByRole('button', { name: 'Create a product…' }).click();
    await expect.poll(() => dialog().getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Journal of Waves');
    await dialog()
      .getByRole('button', { name: /^Publisher/ })
      .click();
    await page.getByRole('option', { name: 'Northern Press' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    // Start Acquisition is offered, where consideration begins.
    await dialog().getByRole('button', { name: 'Start Acquisition' }).waitFor();
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().getByRole('link', { name: 'Journal of Waves', exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(address);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Open for answers' }).waitFor();
    await visitor.page.goto(link);
    await visitor.page.getByText('The library has closed this form.').waitFor();
    await visitor.page.close();
    expect(problems).toEqual([]);
  });

  it('S24 is filled in by a colleague who is signed in; a removed field keeps its answers, and what looks like spam is set aside', async () => {
    const name = unused('Wishes');
    const { id } = await ask(customForms.create, {
      ...asEditor(),
      body: { name, fields: [field('place', { label: 'Place', required: true }), field('wish', { kind: 'textarea', label: 'Wish' })] },
    });
    const colleague = await openGuest();
    await product.signIn(colleague.page, 'viewer');
    await colleague.page.goto(`${product.origin}/forms/${id}/fill`);
    await colleague.page.getByRole('button', { name: 'Send' }).click();
    await colleague.page.getByRole('link', { name: 'Place: Please fill in this field' }).waitFor();
    await colleague.page.getByLabel('Place').fill('Reading room');
    await colleague.page.getByLabel('Wish').fill('Sockets');
    expect(await axeProblems(colleague.page)).toEqual([]);
    await colleague.page.getByRole('button', { name: 'Send' }).click();
    await colleague.page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(colleague.problems).toEqual([]);
    await colleague.page.close();

    await open(`/forms/${id}/edit`);
    await page.getByText('There is one answer. It stays readable').waitFor();
    await page.getByRole('button', { name: 'Remove Wish' }).click();
    await page.getByRole('button', { name: 'Restore: Wish' }).waitFor();
    // Leaving now would lose it: that is asked.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save form' }).click();
    await page.getByRole('columnheader', { name: 'Wish (removed)' }).waitFor();
    await row('Reading room').getByText('Sockets').waitFor();
    await row('Reading room').getByText('Viewer Person').waitFor();

    const [answer] = (await ask(formAnswers.list, { ...asEditor(), params: { id } })) as { id: string }[];
    await row('Reading room').getByRole('link').first().click();
    await dialog().getByText('(removed from the form)').waitFor();
    await dialog().getByRole('button', { name: 'This is spam' }).click();
    await dialog().getByText('This answer looks like spam').waitFor();
    expect(new URL(page.url()).searchParams.get('answer')).toBe(answer?.id);
    await page.keyboard.press('Escape');
    await row('Reading room').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show spam' }).click();
    await row('Reading room').waitFor();
    expect(problems).toEqual([]);
  });
});
