import type { DrawableSeries } from './draw.ts';

interface StackedChart {
  x: { values: readonly { key: string }[] };
  series: readonly Pick<DrawableSeries, 'stack' | 'values'>[];
  marks?: readonly { kind: string; x: string }[] | undefined;
}

/**
 * Whether a part of a stack that has no value is nothing, rather than not known: other parts of its place are known, and no remark says that
 * something is unknown there.
 */
export function isNoPart({ x, series, marks }: StackedChart, part: Pick<DrawableSeries, 'stack'>, at: number): boolean {
  const isPart = part.stack && series.some(({ stack, values }) => stack && (values[at] ?? null) !== null);
  return isPart && !marks?.some((mark) => mark.kind === 'unknown' && mark.x === x.values[at]?.key);
}
