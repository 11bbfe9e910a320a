import type { DrawableSeries } from './draw.ts';

interface StackedChart {
  x: { values: readonly { key: string }[] };
  series: readonly Pick<DrawableSeries, 'stack' | 'values'>[];
  marks?: readonly { kind: string; x: string }[] | undefined;
}

/**
 * Whether a missing value in a stack means 0 rather than unknown.
 * It means 0 if other parts at its place are known, and no mark reports an unknown value there.
 */
export function isNoPart({ x, series, marks }: StackedChart, part: Pick<DrawableSeries, 'stack'>, at: number): boolean {
  const isPart = part.stack && series.some(({ stack, values }) => stack && (values[at] ?? null) !== null);
  return isPart && !marks?.some((mark) => mark.kind === 'unknown' && mark.x === x.values[at]?.key);
}
