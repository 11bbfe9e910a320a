import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser, openPage } from '#tests/support/browser.ts';
import { sizes as before } from '#web/features/help/pictures/sizes.ts';
import { startProduct } from '#tests/support/product-process.ts';
import { pictures } from './pictures.ts';
import { openDemo } from './open-demo.ts';
import { takePicture } from './take-picture.ts';

// `npm run help:pictures`: takes the pictures of the help guide from a product with the demo data, which it starts and ends.
//   -- --only board,form              these only
//   -- --at http://localhost:3000     from a product that runs; some pictures change a little of its data
const { values } = parseArgs({ options: { only: { type: 'string' }, at: { type: 'string' } } });
const folder = join(import.meta.dirname, '..', '..', 'web', 'src', 'features', 'help', 'pictures');
const only = values.only?.split(',');

const product = values.at === undefined ? await startProduct({ readyWithinMs: 300_000 }) : undefined;
const browser = await launchBrowser();
const failed: string[] = [];
const sizes: Record<string, readonly [number, number]> = { ...before };
try {
  const { page } = await openPage(browser, { viewport: { width: 1240, height: 1200 } });
  const demo = await openDemo(page, values.at ?? product?.url ?? '');
  for (const { name, show, height } of pictures.filter((each) => only === undefined || only.includes(each.name))) {
    try {
      const taken = await takePicture(page, await show(demo), height);
      await writeFile(join(folder, `${name}.webp`), taken.bytes);
      sizes[name] = [taken.width, taken.height];
      console.log(`${name}: ${Math.round(taken.bytes.length / 1024)} KB`);
    } catch (error) {
      failed.push(name);
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await browser.close();
  await product?.stop();
}
// So that a page keeps the place of a picture that is not there yet.
await writeFile(join(folder, 'sizes.ts'), sizesFile(sizes));
if (failed.length > 0) process.exitCode = 1;

function sizesFile(sizes: Readonly<Record<string, readonly [number, number]>>): string {
  const lines = Object.entries(sizes).map(
    ([name, [width, height]]) => `  ${name.includes('-') ? `'${name}'` : name}: [${width}, ${height}],`,
  );
  return [
    '/** The width and height of each picture in pixels; written by `npm run help:pictures`. */',
    'export const sizes: Readonly<Record<string, readonly [number, number]>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
