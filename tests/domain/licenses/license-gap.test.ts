import { describe, expect, it } from 'vitest';
import { licenseGap } from '#shared/domain/licenses/license-gap.ts';

const period = { start_date: '2027-01-01', end_date: '2029-12-31' };
const license = (end_date: string | null, status = 'finalized') => ({ start_date: '2026-01-01', end_date, status });

describe('the gap between a licence and a period', () => {
  it('is said when the licence ends before the period starts', () => {
    expect(licenseGap(period, [license('2026-12-31')])).toEqual({ kind: 'ends_before', license_end: '2026-12-31' });
  });

  it('is said when the licence ends while the period runs', () => {
    expect(licenseGap(period, [license('2028-06-30')])).toEqual({ kind: 'ends_during', license_end: '2028-06-30' });
  });

  it('is missing when one licence covers the end, has no end, or none is linked', () => {
    expect(licenseGap(period, [license('2026-12-31'), license('2029-12-31')])).toBeUndefined();
    expect(licenseGap(period, [license('2026-12-31'), license(null)])).toBeUndefined();
    expect(licenseGap(period, [])).toBeUndefined();
  });

  it('ignores dismissed licences', () => {
    expect(licenseGap(period, [license('2029-12-31', 'dismissed'), license('2026-12-31')])?.kind).toBe('ends_before');
  });

  it('compares an open-ended period with its start only', () => {
    expect(licenseGap({ start_date: '2026-06-01', end_date: null }, [license('2026-12-31')])).toBeUndefined();
  });
});
