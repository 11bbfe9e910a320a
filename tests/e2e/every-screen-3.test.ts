// In a browser: axe, fit on a phone and at 200 %, motion and doubled names of every third screen, from the third on.
import { expect, it } from 'vitest';
import { inBrowser } from '#tests/support/in-browser.ts';
import { walkScreens } from '#tests/support/walk-screens.ts';

inBrowser({ records: true });

it('a screen has nothing that axe finds, fits a phone and 200 %, and keeps still', { timeout: 600_000 }, async () => {
  expect(await walkScreens(2)).toEqual([]);
});
