import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { mergeShares } from '#shared/domain/periods/merge-shares.ts';
import { keepStakeholders, type Stake, stakeIds } from '#shared/domain/periods/stakes.ts';

const share = (department_id: string, stakeholder_ids: string[], cost_center_id: string | null = null): Stake => ({
  department_id,
  percentage: 10,
  cost_center_id,
  stakeholder_ids,
});

/** Shares as a period can have them: a department stands once with each cost centre. */
const someShares = fc.uniqueArray(
  fc.record({
    department_id: fc.constantFrom('physics', 'chemistry', 'history'),
    percentage: fc.integer({ min: 0, max: 10 }),
    cost_center_id: fc.constantFrom(null, 'c1', 'c2'),
    stakeholder_ids: fc.array(fc.constantFrom('weber', 'berg', 'lind'), { maxLength: 4 }),
  }),
  { selector: ({ department_id, cost_center_id }) => `${department_id} ${cost_center_id}`, maxLength: 9 },
);

describe('stakeholders of shares', () => {
  it('a share that names none keeps those of its department and cost centre, else those of its department’s only share', () => {
    const before = [share('physics', ['weber']), share('chemistry', ['berg'], 'c1'), share('chemistry', ['lind'], 'c2')];
    const kept = (department_id: string, cost_center_id: string | null) =>
      keepStakeholders([{ department_id, percentage: 5, cost_center_id }], before)[0]?.stakeholder_ids;
    expect(kept('physics', null)).toEqual(['weber']);
    expect(kept('physics', 'c1')).toEqual(['weber']);
    expect(kept('chemistry', 'c2')).toEqual(['lind']);
    expect(kept('chemistry', null)).toEqual([]);
    expect(kept('history', null)).toEqual([]);
  });

  it('what is named is taken, each once, also nobody', () => {
    const before = [share('physics', ['weber'])];
    expect(keepStakeholders([share('physics', ['berg', 'berg'])], before)[0]?.stakeholder_ids).toEqual(['berg']);
    expect(keepStakeholders([share('physics', [])], before)[0]?.stakeholder_ids).toEqual([]);
  });

  it('giving back shares without their stakeholders loses none', () => {
    fc.assert(
      fc.property(someShares, (shares) => {
        const stored = keepStakeholders(shares, []);
        const bare = stored.map(({ stakeholder_ids: _left, ...rest }) => rest);
        expect(keepStakeholders(bare, stored)).toEqual(stored);
      }),
    );
  });

  it('each share of a period has a name of its own, which is its department while that has one share', () => {
    fc.assert(
      fc.property(someShares, (shares) => {
        const ids = stakeIds(shares);
        expect(new Set(ids).size).toBe(shares.length);
        shares.forEach(({ department_id }, index) => {
          if (shares.filter((each) => each.department_id === department_id).length === 1) expect(ids[index]).toBe(department_id);
        });
      }),
    );
  });

  it('D3 shares that become one, as their departments did, keep all their stakeholders', () => {
    expect(mergeShares([share('physics', ['weber', 'berg']), share('physics', ['berg', 'lind'])])).toEqual([
      { ...share('physics', ['weber', 'berg', 'lind']), percentage: 20 },
    ]);
  });
});
