import type { Page } from 'playwright-core';
import type { ToDoBoardRow } from '#shared/contract/rows/to-do-board-row.ts';
import type { BenchClient } from './client.ts';

const cards = 500;
const patience = { timeout: 60_000 };

/** Milliseconds between the frames that the browser draws while a card is dragged. */
export interface DragFrames {
  median: number;
  p95: number;
}

/** A board with as many open tasks as one may have before it is no board any more; gives its id. */
export async function fillBoard(client: BenchClient): Promise<string> {
  const board = await client.ask<ToDoBoardRow>({ method: 'POST', path: '/to-dos/boards', body: { name: `Five hundred ${Date.now()}` } });
  const columns = (board.states ?? []).filter(({ type }) => type !== 'completed');
  for (let from = 0; from < cards; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const title = `Ask for the price of package ${from + index}`;
        const body = { title, in_dashboard: true, in_kanban: true, state_id: columns[(from + index) % columns.length]?.id };
        return client.send({ method: 'POST', path: '/to-dos', body });
      }),
    );
  return board.id;
}

/** Carries a card over all columns and back, as a hand does, and puts it down where it was taken. */
export async function dragOverBoard(page: Page, url: string, board: string): Promise<DragFrames> {
  await page.goto(`${url}/kanban-boards/${board}`, { waitUntil: 'load', ...patience });
  const lists = page.locator('[data-card-list]');
  await lists
    .first()
    .locator('[data-card]')
    .nth(100)
    .waitFor({ state: 'attached', ...patience });
  const first = await lists.first().locator('[data-card]').first().boundingBox();
  const last = await lists.nth(2).boundingBox();
  if (!first || !last) throw new Error('The board has no cards to drag');
  const [x, y] = [first.x + 20, first.y + first.height - 6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10, { steps: 4 });
  // Without a card in the hand every frame is in time.
  await page.locator('[data-carried=true]').first().waitFor(patience);
  await page.evaluate(watchFrames);
  for (const [toX, toY] of [
    [last.x + last.width / 2, y + 40],
    [last.x + last.width / 2, y + 300],
    [x + 20, y + 300],
    [x + 20, y],
  ] as const)
    await page.mouse.move(toX, toY, { steps: 60 });
  const frames = await page.evaluate(() => window.framesBetween.slice(1));
  // Nothing is moved: the next run begins with the same board.
  await page.keyboard.press('Escape');
  await page.mouse.up();
  if (frames.length < 30) throw new Error(`Only ${frames.length} frames were drawn while a card was dragged`);
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

declare global {
  interface Window {
    framesBetween: number[];
  }
}

function watchFrames(): void {
  window.framesBetween = [];
  let before = performance.now();
  const next = (now: number): void => {
    window.framesBetween.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
