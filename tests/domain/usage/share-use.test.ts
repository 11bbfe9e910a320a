import { describe, expect, test } from 'vitest';
import type { DetailedReport } from '#shared/domain/usage/product-use/detailed-report.ts';
import { shareUse } from '#shared/domain/usage/product-use/share-use.ts';
import type { ReportedProduct } from '#shared/domain/usage/product-use/title-claims.ts';
import { titleKeysOf } from '#shared/domain/usage/titles/title-identity.ts';
import type { UseLink } from '#shared/domain/usage/product-use/use-link.ts';

const title = (name: string, onlineIssn: string | null = null) => ({
  name,
  publisher: null,
  platform: 'Tidewater Online',
  proprietaryId: null,
  doi: null,
  isbn: null,
  printIssn: null,
  onlineIssn,
  uri: null,
  parent: null,
});

const values = { dataType: 'Journal', accessType: 'Controlled', accessMethod: 'Regular', metric: 'Unique_Item_Requests' };
const cell = { data_type: 'Journal', access_type: 'Controlled', access_method: 'Regular', metric: 'Unique_Item_Requests' };

/** A title report of January to March: Waves and Surf. */
function report(
  id: string,
  change: Partial<DetailedReport['stored']> = {},
  counts = [10, 20, null],
  others = [1, 2, null],
): DetailedReport {
  const months = ['2026-01', '2026-02', '2026-03'];
  const sums = counts.map((count, index) => (count === null ? null : count + (others[index] ?? 0)));
  return {
    stored: {
      id,
      release: '5.1',
      report: 'TR',
      reported_at: '2026-04-01T00:00:00Z',
      origin: 'upload',
      months,
      states: ['loaded', 'loaded', 'pending'],
      filters: {},
      cells: [{ ...cell, counts: sums }],
      ...change,
    },
    months,
    titles: [title('Waves', '2049-3630'), title('Surf')],
    rows: [
      { title: 0, ...values, counts },
      { title: 1, ...values, counts: others },
    ],
  };
}

const [wavesKey = ''] = titleKeysOf(report('any').titles);

const product = (id: string, name: string, change: Partial<ReportedProduct> = {}): ReportedProduct => ({
  id,
  name,
  metric: 'journals',
  titles: [{ publication_title: name, print_identifier: null, online_identifier: null, title_url: null }],
  hasList: false,
  isProposed: true,
  ...change,
});
const row = (counts: (number | null)[]) => ({
  ...cell,
  release: '5.1',
  counts: [...counts, ...Array<null>(12 - counts.length).fill(null)],
});

describe('the use of a source is shared among its products', () => {
  test('RC01 of a package by the titles of its list, of a journal by its name, from the report in force only', () => {
    const list = [{ publication_title: 'Other words for it', print_identifier: null, online_identifier: '2049-3630', title_url: null }];
    const products = [product('package', 'Package', { metric: 'platforms', titles: list, hasList: true }), product('surf', 'Surf')];
    const later = report('later', { reported_at: '2026-05-01T00:00:00Z' }, [11, 21, null], [1, 3, null]);
    expect(shareUse([report('first'), later], products)).toEqual([
      { product: 'package', year: 2026, cells: [row([11, 21])] },
      { product: 'surf', year: 2026, cells: [row([1, 3])] },
    ]);
  });

  test('RC01 of the report that a person chose for a month', () => {
    const later = report('later', { reported_at: '2026-05-01T00:00:00Z' }, [11, 21, null], [1, 3, null]);
    const pins = [{ month: '2026-02', usage_report_id: 'first' }];
    const [year] = shareUse([report('first'), later], [product('waves', 'Waves')], { pins });
    expect(year?.cells[0]?.counts.slice(0, 3)).toEqual([11, 20, null]);
  });

  test('a month without a row, for which a complete report speaks, is without use; others are not known', () => {
    const february = { ...report('first'), rows: [{ title: 0, ...values, counts: [10, null, null] }] };
    const waves = product('waves', 'Waves');
    expect(shareUse([february], [waves])).toEqual([{ product: 'waves', year: 2026, cells: [row([10, 0])] }]);
    const partial = report('first', { states: ['loaded', 'partial', 'pending'] });
    expect(shareUse([partial], [waves])).toEqual([{ product: 'waves', year: 2026, cells: [row([10])] }]);
  });

  test('a title on two lists counts for both, one on none for no product', () => {
    const [one, two] = [product('one', 'Waves'), product('two', 'Waves')];
    expect(shareUse([report('first')], [one, two]).map((each) => each.product)).toEqual(['one', 'two']);
    expect(shareUse([report('first')], [product('other', 'Dunes')])).toEqual([]);
  });

  describe('by links', () => {
    const link = (productId: string, change: Partial<UseLink> = {}): UseLink => ({
      id: `link of ${productId}`,
      scope: 'title',
      value: wavesKey,
      product: productId,
      valid_from: null,
      valid_to: null,
      ...change,
    });
    const waves = link('deal');
    const deal = product('deal', 'Deal', { isProposed: false });

    test('a link by hand wins over a proposal', () => {
      expect(shareUse([report('first')], [product('waves', 'Waves'), deal], { links: [waves] })).toEqual([
        { product: 'deal', year: 2026, cells: [row([10, 20])] },
      ]);
    });

    test('a link counts for the months that it holds for most of; before it the proposal counts', () => {
      const since = { ...waves, valid_from: '2026-01-20' };
      expect(shareUse([report('first')], [product('waves', 'Waves'), deal], { links: [since] })).toEqual([
        { product: 'waves', year: 2026, cells: [row([10, 0])] },
        { product: 'deal', year: 2026, cells: [row([null, 20])] },
      ]);
      const until = { ...waves, valid_to: '2026-01-20' };
      expect(shareUse([report('first')], [deal], { links: [until] })).toEqual([{ product: 'deal', year: 2026, cells: [row([10])] }]);
    });

    test('the use of a title counts once for a product, whatever says that it is its', () => {
      const linked = product('deal', 'Waves');
      const links = [waves, link('deal', { scope: 'title_list', value: null }), { ...waves, id: 'another' }];
      expect(shareUse([report('first')], [linked], { links })).toEqual([{ product: 'deal', year: 2026, cells: [row([10, 20])] }]);
    });

    test('the whole platform also takes the titles that others are only proposed for', () => {
      const links = [link('deal', { scope: 'platform', value: null })];
      expect(shareUse([report('first')], [product('waves', 'Waves'), deal], { links })).toEqual([
        { product: 'deal', year: 2026, cells: [row([11, 22])] },
      ]);
    });

    test('the whole platform is of a product but for the titles that are linked to others', () => {
      const links = [link('deal', { scope: 'platform', value: null }), { ...waves, product: 'waves' }];
      expect(shareUse([report('first')], [product('waves', 'Waves'), deal], { links })).toEqual([
        { product: 'waves', year: 2026, cells: [row([10, 20])] },
        { product: 'deal', year: 2026, cells: [row([1, 2])] },
      ]);
    });
  });
});
