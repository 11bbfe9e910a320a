import { describe, expect, it } from 'vitest';
import { freePlace } from '#web/ui/toasts/free-place.ts';

const pane = { width: 1000, height: 800 };
const size = { width: 400, height: 60 };
const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });

describe('the place of a toast', () => {
  it('is bottom right when nothing there can be pressed', () => {
    expect(freePlace(size, pane, [box(0, 0, 100, 40)])).toEqual({ left: 580, top: 720, right: 980, bottom: 780 });
  });

  it('is further up when a button stands at bottom right', () => {
    const { left, bottom } = freePlace(size, pane, [box(900, 740, 60, 32)]);
    expect(left).toBe(580);
    expect(bottom).toBeLessThanOrEqual(740);
  });

  it('is at the left edge when the right one is full', () => {
    expect(freePlace(size, pane, [box(600, 0, 380, 800)]).left).toBe(20);
  });

  it('covers least when the whole window can be pressed', () => {
    const place = freePlace(size, pane, [box(0, 0, 1000, 400), box(0, 0, 1000, 800)]);
    expect(place.top).toBeGreaterThanOrEqual(400);
  });
});
