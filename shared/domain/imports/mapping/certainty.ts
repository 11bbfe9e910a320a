import type { ImportKindName } from '../import-kind-names.ts';
import { type ImportField, isOwnTarget } from '../import-kinds.ts';
import { recogniseHeading } from './recognise-heading.ts';

/** Certainty of a column's field, judged by its heading. */
export type Certainty = 'sure' | 'likely' | 'unsure';

/** A list of titles under a heading that names one. */
const alike: ReadonlyMap<ImportField, ImportField> = new Map([['materials', 'product']]);

/**
 * `sure`: the heading is a known word. `likely`: it contains one. `unsure`: only the cells indicate the field, or a user chose it.
 * Null for a column that is not imported.
 */
export function certaintyOf(
  {
    heading,
    field,
    year,
    publisher,
    chosen,
  }: {
    heading: string;
    field: ImportField | null;
    year?: number | undefined;
    publisher?: string | undefined;
    chosen?: boolean | undefined;
  },
  kind: ImportKindName = 'subscriptions',
): Certainty | null {
  if (field === null) return null;
  // Fields defined by the tenant are found only by their headings.
  if (isOwnTarget(field)) return chosen ? 'unsure' : 'sure';
  const reading = recogniseHeading(heading, kind);
  const score = reading.candidates.find((candidate) => candidate.field === field || alike.get(field) === candidate.field)?.score ?? 0;
  if (score >= 80) return 'sure';
  // The year or the publisher in its heading identifies a price column of a wide table.
  const headed =
    field === 'price' && ((year !== undefined && reading.year === year) || (publisher !== undefined && reading.rest === publisher));
  return headed || score >= 35 ? 'likely' : 'unsure';
}
