// In a browser: axe, fit on a phone and at 200 %, motion and doubled names of every screen, and where the focus goes.
import { beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from '#tests/support/axe.ts';
import { everyAddress, goTo, watchRequests } from '#tests/support/every-screen.ts';
import { inBrowser, page, product } from '#tests/support/in-browser.ts';
import { blankPlaces } from '#tests/support/reflow.ts';
import { doubledNames } from '#tests/support/spoken-names.ts';

inBrowser({ records: true });

const desktop = { width: 1440, height: 900 };
/** A phone, and a window of 1440 by 900 at 200 %. */
const narrow = { 'a phone': { width: 390, height: 844 }, '200 %': { width: 720, height: 450 } };

let addresses: string[] = [];

beforeAll(async () => {
  addresses = (await everyAddress()).filter((each) => !each.includes(':'));
});

async function lookDark(isDark: boolean): Promise<void> {
  await page.evaluate((on) => document.body.classList.toggle('awsui-dark-mode', on), isDark);
}

/** What moves on the page, or would move when its state changes. */
function motions(): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string): number => Math.max(...list.split(',').map((each) => Number.parseFloat(each)));
    const moving = [...document.querySelectorAll('body *')].flatMap((node) => {
      const { animationName, animationDuration, transitionDuration, transitionProperty } = getComputedStyle(node);
      const animates = animationName !== 'none' && seconds(animationDuration) > 0.01;
      const changes = transitionProperty !== 'none' && seconds(transitionDuration) > 0.01;
      return animates || changes ? [`${node.tagName} ${node.className.toString()}: ${animates ? animationName : transitionProperty}`] : [];
    });
    return [...new Set(moving)];
  });
}

/** WCAG 2.2 AA, as far as a program can judge it. */
describe('every screen', () => {
  // The browser of the tests asks for reduced motion.
  it(
    'has nothing that axe finds, in light on a desktop and in dark on a phone, fits a phone and 200 %, and keeps still',
    { timeout: 600_000 },
    async () => {
      watchRequests(page);
      await product.signIn(page);
      await page.setViewportSize(desktop);
      await page.goto(`${product.origin}/dashboard`);
      expect(addresses.length).toBeGreaterThan(90);
      const wrong: string[] = [];
      for (const address of addresses) {
        await goTo(page, address);
        for (const problem of await axeProblems(page)) wrong.push(`${address} on a desktop: ${problem}`);
        for (const name of await doubledNames(page)) wrong.push(`${address} says twice: ${name}`);
        for (const motion of await motions()) wrong.push(`${address} moves: ${motion}`);
        for (const [name, size] of Object.entries(narrow)) {
          await page.setViewportSize(size);
          const { blank, wider } = await blankPlaces(page);
          if (blank.length + wider > 0) wrong.push(`${address} on ${name}: ${wider} pixels too wide, blank ${blank.join(', ')}`);
        }
        await page.setViewportSize(narrow['a phone']);
        await lookDark(true);
        for (const problem of await axeProblems(page)) wrong.push(`${address} in dark on a phone: ${problem}`);
        await lookDark(false);
        await page.setViewportSize(desktop);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('moves for a person who has not asked for reduced motion, so that the walk above can find what moves', async () => {
    await product.signIn(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${product.origin}/dashboard`);
    await page.getByRole('main').waitFor();
    expect(await motions()).not.toEqual([]);
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
