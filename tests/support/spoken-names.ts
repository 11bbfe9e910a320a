import type { Page } from 'playwright-core';

const named = new Set([
  'button',
  'combobox',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'link',
  'heading',
  'listbox',
  'dialog',
  'region',
  'table',
  'grid',
]);

/** Names on the page that say the same words twice in a row, as a choice does whose label is both that of its field and its own. */
export async function doubledNames(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  try {
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    return nodes.flatMap(({ ignored, role, name }) => {
      const spoken = String(name?.value ?? '').trim();
      return !ignored && named.has(String(role?.value)) && /^(\S.{2,}) \1(?= |$)/.test(spoken)
        ? [`${String(role?.value)} “${spoken}”`]
        : [];
    });
  } finally {
    await cdp.detach();
  }
}
