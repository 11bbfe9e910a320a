import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isDrawn } from '#tests/support/lane.ts';

const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Violations that axe finds on the page: one line per rule, with the first place. Tests expect none. Axe runs in tests that are drawn by their
 * names, about one in six, and in all tests of the deep lane; in other tests the answer is empty.
 */
export async function axeProblems(page: Page): Promise<string[]> {
  return isDrawn(expect.getState().currentTestName ?? '') ? allAxeProblems(page) : [];
}

/** Violations that axe finds on the page, in every test: for matrices, which draw their screens themselves. */
export async function allAxeProblems(page: Page): Promise<string[]> {
  // ResizeObserver results, such as whether a table scrolls, are applied after the next frame.
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const found = (await axe.run({ runOnly: tags, resultTypes: ['violations'], preload: false })).violations;
    // What a dialog covers cannot be pressed, however little of it shows beside the dialog. What scrolled below the header scrolls back.
    const dialog = [...document.querySelectorAll('[role=dialog]')].find((each) => each.checkVisibility());
    const header = document.querySelector('header');
    const isBelowHeader = (node: Element): boolean => {
      const [box, above] = [node.getBoundingClientRect(), header?.getBoundingClientRect()];
      return above !== undefined && !header?.contains(node) && box.top < above.bottom && box.right > above.left && box.left < above.right;
    };
    const isBehind = (selector: unknown): boolean => {
      const node = typeof selector === 'string' ? document.querySelector(selector) : null;
      return node !== null && ((dialog !== undefined && !dialog.contains(node)) || isBelowHeader(node));
    };
    return found.flatMap((rule) => {
      const nodes = rule.id === 'target-size' ? rule.nodes.filter(({ target }) => !isBehind(target[0])) : rule.nodes;
      return nodes.length > 0 ? [{ ...rule, nodes }] : [];
    });
  }, rules);
  return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`);
}
