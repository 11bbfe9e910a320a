/** A rectangle of the window, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const marginPx = 20;
const stepPx = 24;

/**
 * The position where toasts of a size cover no control: bottom right (R038), else further up along the right edge, else along the left one. If
 * controls fill the window, the position that covers the least.
 */
export function freePlace(
  size: { width: number; height: number },
  pane: { width: number; height: number },
  pressable: readonly Box[],
): Box {
  const places: Box[] = [];
  const lefts = [Math.max(marginPx, pane.width - marginPx - size.width), marginPx];
  for (const left of lefts)
    for (let bottom = pane.height - marginPx; bottom - size.height >= marginPx; bottom -= stepPx)
      places.push({ left, top: bottom - size.height, right: left + size.width, bottom });
  const [usual = { left: marginPx, top: marginPx, right: marginPx + size.width, bottom: marginPx + size.height }] = places;
  let best = { place: usual, covered: Infinity };
  for (const place of places) {
    const covered = pressable.reduce((sum, box) => sum + common(place, box), 0);
    if (covered === 0) return place;
    if (covered < best.covered) best = { place, covered };
  }
  return best.place;
}

function common(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
