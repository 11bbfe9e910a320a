import type { Locator, Page } from 'playwright-core';

/** How well a picture is kept: small writing stays clear from about here on. */
const quality = 60;

interface TakenPicture {
  bytes: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/** A part of the page as a webp picture of at most so many pixels in height. What moves or blinks is still. */
export async function takePicture(page: Page, part: Locator, mostHeight: number): Promise<TakenPicture> {
  await page.evaluate(() => document.fonts.ready);
  await page.addStyleTag({ content: '* { caret-color: transparent !important; }' });
  const box = await part.boundingBox();
  if (!box) throw new Error('There is nothing to be seen');
  const width = Math.floor(box.width);
  const height = Math.floor(Math.min(box.height, mostHeight));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: box.x, y: box.y, width, height, scale: 1 },
  });
  await session.detach();
  return { bytes: Buffer.from(data, 'base64'), width, height };
}
