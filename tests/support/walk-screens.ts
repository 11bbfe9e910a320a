import { expect } from 'vitest';
import { allAxeProblems } from '#tests/support/axe.ts';
import { everyAddress } from '#tests/support/every-address.ts';
import { goTo, watchRequests } from '#tests/support/every-screen.ts';
import { library, page, product } from '#tests/support/in-browser.ts';
import { sample } from '#tests/support/lane.ts';
import { blankPlaces } from '#tests/support/reflow.ts';
import { doubledNames } from '#tests/support/spoken-names.ts';

const desktop = { width: 1440, height: 900 };
/** A phone, and a window of 1440 by 900 at 200 %. */
const narrow = { 'a phone': { width: 390, height: 844 }, '200 %': { width: 720, height: 450 } };

/** What moves on the page, or would move when its state changes. */
export function motions(): Promise<string[]> {
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

/**
 * Walks through a sixth of the screens, in the deep lane through all, and returns what is wrong on them: what axe finds on a desktop (WCAG 2.2 AA, as far
 * as a program can judge), names said twice, motion, and what does not fit a phone or 200 %; of a sixth of those walked also what axe finds in dark on a
 * phone. The browser of the tests asks for reduced motion.
 */
export async function walkScreens(): Promise<string[]> {
  const addresses = await everyAddress(library);
  expect(addresses.length).toBeGreaterThan(90);
  const walked = sample(addresses);
  const inDark = new Set(sample(walked));
  watchRequests(page);
  await product.signIn(page);
  await page.setViewportSize(desktop);
  await page.goto(`${product.origin}/dashboard`);
  const wrong: string[] = [];
  for (const address of walked) {
    await goTo(page, address);
    for (const problem of await allAxeProblems(page)) wrong.push(`${address} on a desktop: ${problem}`);
    for (const name of await doubledNames(page)) wrong.push(`${address} says twice: ${name}`);
    for (const motion of await motions()) wrong.push(`${address} moves: ${motion}`);
    for (const [name, size] of Object.entries(narrow)) {
      await page.setViewportSize(size);
      const { blank, wider } = await blankPlaces(page);
      if (blank.length + wider > 0) wrong.push(`${address} on ${name}: ${wider} pixels too wide, blank ${blank.join(', ')}`);
    }
    if (inDark.has(address)) {
      await page.setViewportSize(narrow['a phone']);
      await lookDark(true);
      for (const problem of await allAxeProblems(page)) wrong.push(`${address} in dark on a phone: ${problem}`);
      await lookDark(false);
    }
    await page.setViewportSize(desktop);
  }
  return wrong;
}

async function lookDark(isDark: boolean): Promise<void> {
  await page.evaluate((on) => document.body.classList.toggle('awsui-dark-mode', on), isDark);
}
