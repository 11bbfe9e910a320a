// In a browser: motion for those who have not asked for less, and where the focus goes.
import { beforeAll, describe, expect, it } from 'vitest';
import { everyAddress } from '#tests/support/every-address.ts';
import { inBrowser, library, page, product } from '#tests/support/in-browser.ts';
import { motions } from '#tests/support/walk-screens.ts';

inBrowser({ records: true });

describe('motion', () => {
  // An empty dashboard has nothing that moves.
  beforeAll(() => everyAddress(library));

  it('is there for a person who has not asked for less, so that the walk through all screens can find it', async () => {
    await product.signIn(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${product.origin}/dashboard`);
    await page.getByRole('main').waitFor();
    await expect.poll(motions).not.toEqual([]);
  });
});

/** What has the focus, as a screen reader names it. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    return at === null || at === document.body ? 'nothing' : (at.getAttribute('aria-label') ?? at.textContent.trim());
  });
}

describe('the focus', () => {
  it('goes back to the button of a dialog, also when the dialog took a moment to load', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/to-dos`);
    // An empty list has a second one in its middle.
    const button = page.getByRole('button', { name: 'New task' }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('New task');
  });

  it('stays in the part of the page whose element had it and is gone', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/products?filter[name][contains]=tides`);
    const clear = page.getByRole('button', { name: 'Clear the filter of Name' });
    await clear.focus();
    await page.keyboard.press('Enter');
    await clear.waitFor({ state: 'detached' });
    await expect.poll(focused).not.toBe('nothing');
  });
});
