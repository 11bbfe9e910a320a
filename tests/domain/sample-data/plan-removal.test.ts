import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { planRemoval, type RemovalNode } from '#shared/domain/sample-data/plan-removal.ts';
import { runs } from '#tests/support/lane.ts';

interface Given {
  isSample?: boolean;
  to?: string[];
  holders?: string[];
  cleared?: string[];
}

/** Records that point to others; a record points to its holders too. */
function nodesOf(given: Record<string, Given>): RemovalNode[] {
  return Object.entries(given).map(([name, { isSample = name.startsWith('s'), to = [], holders = [], cleared = [] }]) => ({
    name,
    isSample,
    points: [
      ...[...to, ...holders].map((each) => ({ to: each, isCleared: false })),
      ...cleared.map((each) => ({ to: each, isCleared: true })),
    ],
    holders,
  }));
}

describe('removing sample data', () => {
  it('deletes all samples and what belongs to them, and nothing else', () => {
    const { goes, stays } = planRemoval(
      nodesOf({ sPublisher: {}, sProduct: { to: ['sPublisher'] }, note: { holders: ['sProduct'] }, file: { holders: ['note'] }, own: {} }),
    );
    expect(goes.toSorted()).toEqual(['file', 'note', 'sProduct', 'sPublisher']);
    expect(stays).toEqual([]);
  });

  it('keeps what an own record uses, with all that it needs and all that belongs to it', () => {
    const { goes, stays } = planRemoval(
      nodesOf({
        sPublisher: {},
        sProduct: { to: ['sPublisher'] },
        sOther: { to: ['sPublisher'] },
        sNote: { holders: ['sProduct'] },
        note: { holders: ['sProduct'] },
        own: { to: ['sProduct'] },
      }),
    );
    expect(stays.toSorted()).toEqual(['sNote', 'sProduct', 'sPublisher']);
    expect(goes).toEqual(['sOther']);
  });

  it('keeps the holder of what came by use and is used by an own record', () => {
    const { goes, stays } = planRemoval(nodesOf({ sVendor: {}, contact: { holders: ['sVendor'] }, own: { to: ['contact'] } }));
    expect(goes).toEqual([]);
    expect(stays).toEqual(['sVendor']);
  });

  it('does not keep what is named only by fields that deletions empty', () => {
    const { goes, cleared } = planRemoval(nodesOf({ sPeriod: {}, own: { cleared: ['sPeriod'] } }));
    expect(goes).toEqual(['sPeriod']);
    expect([...cleared]).toEqual(['sPeriod']);
  });

  it('leaves no own record and no dangling pointer behind, for any library', () => {
    const size = 14;
    const link = fc.record({ from: fc.nat(size - 1), to: fc.nat(size - 1), isHolder: fc.boolean(), isCleared: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: size, maxLength: size }), fc.array(link, { maxLength: 30 }), (samples, links) => {
        // Records point to earlier ones only, as new records do.
        const forward = links.filter(({ from, to }) => to < from);
        const nodes = samples.map((isSample, index): RemovalNode => {
          const own = forward.filter(({ from }) => from === index);
          return {
            name: String(index),
            isSample,
            points: own.map(({ to, isHolder, isCleared }) => ({ to: String(to), isCleared: isCleared && !isHolder })),
            holders: own.filter(({ isHolder }) => isHolder).map(({ to }) => String(to)),
          };
        });
        const { goes, stays, cleared } = planRemoval(nodes);
        const gone = new Set(goes);
        expect(gone.size).toBe(goes.length);
        for (const { name, isSample, points, holders } of nodes) {
          if (isSample) expect(gone.has(name) !== stays.includes(name)).toBe(true);
          // What is no sample goes only with what it belongs to.
          if (!isSample && gone.has(name)) expect(holders.some((holder) => gone.has(holder))).toBe(true);
          if (!gone.has(name)) for (const { to, isCleared } of points) expect(!gone.has(to) || (isCleared && cleared.has(to))).toBe(true);
          if (gone.has(name)) for (const { to } of points) if (gone.has(to)) expect(goes.indexOf(name)).toBeLessThan(goes.indexOf(to));
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
