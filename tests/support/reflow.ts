import type { Page } from 'playwright-core';

/** Boxes in which text is cut to less than a line, and by how many pixels the page is wider than the window. */
export function blankPlaces(page: Page): Promise<{ blank: string[]; wider: number }> {
  return page.evaluate(() => {
    const blank: string[] = [];
    for (const node of document.querySelectorAll<HTMLElement>('main :is(ul, ol, dl, section, div, p, nav, table)')) {
      const { clipPath, overflowY, position } = getComputedStyle(node);
      if (clipPath !== 'none' || overflowY === 'visible' || position === 'fixed') continue;
      if (node.clientWidth < 2 || (node.textContent ?? '').trim() === '' || !node.checkVisibility()) continue;
      if (node.clientHeight < 18 && node.scrollHeight > node.clientHeight + 6) blank.push(`${node.className}: ${node.clientHeight} px`);
    }
    return { blank, wider: Math.max(0, document.documentElement.scrollWidth - window.innerWidth) };
  });
}
