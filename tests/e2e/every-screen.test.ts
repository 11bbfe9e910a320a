// In a browser: axe, fit on a phone and at 200 %, motion and doubled names of a sixth of the screens, of all in the deep lane.
import { expect, it } from 'vitest';
import { inBrowser } from '#tests/support/in-browser.ts';
import { patience } from '#tests/support/lane.ts';
import { walkScreens } from '#tests/support/walk-screens.ts';

inBrowser({ records: true });

it('a screen has nothing that axe finds, fits a phone and 200 %, and keeps still', { timeout: patience(600_000) }, async () => {
  expect(await walkScreens()).toEqual([]);
});
