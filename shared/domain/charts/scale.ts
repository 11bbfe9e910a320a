/** An axis from one round number to another. */
export interface Scale {
  from: number;
  to: number;
  ticks: readonly number[];
}

/** A scale of four to seven round steps that covers the values. */
export function niceScale(values: readonly number[]): Scale {
  const [low, high] = [Math.min(...values, Infinity), Math.max(...values, -Infinity)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { from: 0, to: 1, ticks: [0, 1] };
  const span = high - low || Math.abs(high) || 1;
  const rough = span / 5;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * magnitude).find((each) => each >= rough) ?? rough;
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  // Multiplied, because adding up the step would accumulate rounding errors.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks };
}
