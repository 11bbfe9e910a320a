import type { CoverageState } from '#shared/domain/usage/coverage/coverage-words.ts';

/** Shapes on a 12 by 12 grid, one for each state, so that color is not the only sign. SVG, because not every font has such characters. */
const shapes: Readonly<Record<CoverageState, { path: string; isFilled?: true }>> = {
  loaded: { path: 'M1 1h10v10H1z', isFilled: true },
  none: { path: 'M6 1.5c2.2 0 3.3 1.8 3.3 4.5S8.2 10.5 6 10.5 2.7 8.7 2.7 6 3.8 1.5 6 1.5z' },
  partial: { path: 'M1.5 1.5h9v9h-9zM1.5 10.5l9-9' },
  lost: { path: 'M2 2l8 8M10 2l-8 8' },
  pending: { path: 'M1.5 6h1M5.5 6h1M9.5 6h1' },
  missing: { path: 'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM4 6h4' },
  unexplained: { path: 'M3.5 4.2C3.5 2.5 4.6 1.6 6 1.6s2.5.9 2.5 2.3C8.5 5.6 6 5.6 6 7.6M6 10v.6' },
  failed: { path: 'M6 1.2L11 10.5H1zM6 4.6v2.6M6 8.7v.3' },
  never: { path: 'M2.5 6h7' },
};

/** The icon of a month's state; its meaning is in the text beside it or in the cell's name. */
export function CoverageSign({ state }: { state: CoverageState }) {
  const { path, isFilled } = shapes[state];
  return (
    <svg
      viewBox="0 0 12 12"
      width="12"
      height="12"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-sign={state}
    >
      <path d={path} />
    </svg>
  );
}
