import { expect, it } from 'vitest';
import { launchBrowser, openPage } from '#tests/support/browser.ts';

it('starts a browser that runs scripts, draws text and reports problems', { timeout: 60_000 }, async () => {
  const browser = await launchBrowser();
  try {
    const { page, problems } = await openPage(browser);
    await page.setContent('<button onclick="this.textContent = [1, 2].map((n) => n * 2).join()">Press</button>');
    await page.getByRole('button').click();
    expect(await page.getByRole('button').textContent()).toBe('2,4');
    expect((await page.screenshot()).length).toBeGreaterThan(1000);
    expect(problems).toEqual([]);
    await page.evaluate(() => console.error('seen'));
    await expect.poll(() => problems).toEqual(['seen']);
  } finally {
    await browser.close();
  }
});
