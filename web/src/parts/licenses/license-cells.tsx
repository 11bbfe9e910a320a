import type { Column } from '#shared/contract/column.ts';
import type { LicenseStatus } from '#shared/contract/entities/license.ts';
import { type TermRow, termStates } from '#shared/contract/rows/license-row.ts';
import { isTermColumn } from '#shared/domain/licenses/term-column.ts';
import type { CellContext, CellRenderer } from '#web/ui/data-grid/grid-types.ts';
import { LicenseStatusBadge } from './license-status.tsx';
import { TermState } from './term-state.tsx';

function statusCell({ value }: CellContext) {
  return typeof value === 'string' ? <LicenseStatusBadge status={value as LicenseStatus} /> : '';
}

/** Leave has its sign; numbers, texts, yes and no are written. */
function termCell({ value, text }: CellContext) {
  return isState(value) ? <TermState state={value} /> : text;
}

function isState(value: unknown): value is TermRow['state'] {
  return (termStates as readonly unknown[]).includes(value);
}

/** The renderers of licence cells: status as a badge, permissions as a word with an icon. */
export function licenseRenderers(columns: readonly Column[]): Record<string, CellRenderer> {
  const terms = columns.filter(({ field }) => isTermColumn(field)).map(({ field }) => [field, termCell] as const);
  return { status: statusCell, ...Object.fromEntries(terms) };
}
