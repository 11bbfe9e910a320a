import type { Span } from './license-time.ts';

/** Gaps between a period and its subscription's licenses, which end before it starts or during it. */
export const licenseGaps = ['ends_before', 'ends_during'] as const;
export type LicenseGap = { kind: (typeof licenseGaps)[number]; license_end: string };

/**
 * The gap between a period and the licenses of its subscription; undefined without licenses, or if one covers its end.
 * Dismissed licenses do not count. An open-ended period is only compared with its start.
 */
export function licenseGap(period: Span, licenses: readonly (Span & { status: string })[]): LicenseGap | undefined {
  const counted = licenses.filter(({ status }) => status !== 'dismissed');
  if (counted.length === 0 || counted.some(({ end_date }) => end_date === null)) return undefined;
  const license_end = counted.map(({ end_date }) => end_date ?? '').reduce((a, b) => (a > b ? a : b));
  if (license_end < period.start_date) return { kind: 'ends_before', license_end };
  return period.end_date !== null && license_end < period.end_date ? { kind: 'ends_during', license_end } : undefined;
}
