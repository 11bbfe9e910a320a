import { describe, expect, test } from 'vitest';
import { readDoi } from '#shared/domain/identifiers/doi.ts';
import { type AgreementTerms, type AskedArticle, coverageLights, coverageOf } from '#shared/domain/research/agreement-coverage.ts';
import { forecastQuota, impliedArticlePrice, indexedReadPrice, paidFor } from '#shared/domain/research/agreement-balance.ts';
import { articleDoubts, type CheckedArticle, readHybrid, usualAmount } from '#shared/domain/research/article-doubts.ts';
import { payerBreaches, payerParts } from '#shared/domain/research/charges.ts';

describe('DOI of a cell [RP01]', () => {
  test.each([
    ['https://doi.org/10.1000/ABC', '10.1000/abc', false],
    ['doi.org/10.5194/acp-18-1-2018', '10.5194/acp-18-1-2018', false],
    ['DOI: 10.1000/x.', '10.1000/x', false],
    ['10.3390/s16081310 www.', '10.3390/s16081310', true],
    ['https://doi.org/10.1000%2Fabc', '10.1000/abc', false],
    ['10.1000/\u200babc\u00a0', '10.1000/abc', false],
  ])('%s', (text, doi, cut) => expect(readDoi(text)).toEqual({ doi, cut }));

  test.each(['keine DOI vergeben', 'keine DOI', '10.10.72.200/oncotarget.18420', 'https://hdl.handle.net/2128/1', ''])(
    '%s is none',
    (text) => expect(readDoi(text)).toBeUndefined(),
  );
});

const article: CheckedArticle = {
  doi: '10.1000/x',
  url: null,
  issn_print: null,
  issn_electronic: null,
  submitted_on: null,
  accepted_on: null,
  published_on: '2024-05-01',
  period: 2024,
  is_hybrid: 'no',
  in_doaj: 'yes',
  local: 2000,
};
const codes = (change: Partial<CheckedArticle>, median?: number): string[] =>
  articleDoubts({ ...article, ...change }, { median, year: 2026 }).map(({ code }) => code);

describe('doubts about an article', () => {
  test('there are none about a usual one', () => expect(codes({})).toEqual([]));
  test('a hybrid journal that is in DOAJ is asked about [RP04]', () => expect(codes({ is_hybrid: 'yes' })).toEqual(['hybrid_in_doaj']));
  test('an amount far above the median of the publisher is asked about [RP03]', () => {
    expect(codes({ local: 17_250_156 }, 1750)).toEqual(['far_off']);
    expect(codes({ local: 8750 }, 1750)).toEqual([]);
    expect(codes({ local: 8750.01 }, 1750)).toEqual(['far_off']);
  });
  test('without a median amounts above 10,000 are asked about', () => {
    expect(codes({ local: 10_000 })).toEqual([]);
    expect(codes({ local: 10_000.01 })).toEqual(['far_off']);
  });
  test('a credit is asked about, a waiver is not', () => expect([codes({ local: -5 }), codes({ local: 0 })]).toEqual([['credit'], []]));
  test('neither DOI nor address is asked about', () => {
    expect(codes({ doi: null })).toEqual(['no_doi']);
    expect(codes({ doi: null, url: 'https://hdl.handle.net/2128/1' })).toEqual([]);
  });
  test('a wrong check digit, reversed dates and a year that no date has are asked about', () => {
    expect(codes({ issn_print: '1234-5678' })).toEqual(['bad_issn']);
    expect(codes({ authors: [{ orcid: '0000-0002-1825-0098' }, { orcid: '0000-0002-1825-0097' }, { orcid: null }] })).toEqual([
      'bad_orcid',
    ]);
    expect(codes({ submitted_on: '2024-03-01', accepted_on: '2024-02-01' })).toEqual(['dates_reversed']);
    expect(codes({ period: 2020 })).toEqual(['period_not_dates']);
    expect(codes({ period: 2023 })).toEqual([]);
    expect(codes({ period: 2028 })).toEqual(['period_far']);
  });
  test('a median needs three amounts above 0', () => {
    expect(usualAmount([100, 200, 0])).toBeUndefined();
    expect(usualAmount([100, 400, 200, -5])).toBe(200);
  });
  test.each([
    ['TRUE ', 'yes'],
    ['falsch', 'no'],
    ['Hybrid', 'yes'],
    ['Full open', 'no'],
    ['1', 'yes'],
    ['0', 'no'],
    ['NA', 'unknown'],
    ['', 'unknown'],
  ])('hybrid “%s” is %s', (text, way) => expect(readHybrid(text)).toBe(way));
});

describe('payers of a charge', () => {
  const department = (id: string, percentage: number) => ({ department_id: id, external: null, percentage });
  test('pay by largest remainder, and what nobody pays is left', () => {
    expect(payerParts(100, [department('a', 33.3333), department('b', 33.3333)], 'EUR')).toEqual({ parts: [33.33, 33.33], unpaid: 33.34 });
    expect(payerParts(-0.05, [department('a', 50), department('b', 50)], 'EUR')).toEqual({ parts: [-0.03, -0.02], unpaid: 0 });
  });
  test('pay at most all, each once, and each is a department or somebody outside', () => {
    const codesOf = (...payers: Parameters<typeof payerBreaches>[0]): string[] => payerBreaches(payers).map(({ message }) => message.code);
    expect(codesOf(department('a', 60), department('b', 40))).toEqual([]);
    expect(codesOf(department('a', 60), department('b', 40.0001))).toEqual(['research.payersOverWhole']);
    expect(codesOf(department('a', 10), department('a', 10))).toEqual(['research.payerTwice']);
    expect(codesOf({ department_id: null, external: null, percentage: 10 })).toEqual(['research.payerNamesOne']);
  });
});

describe('an agreement', () => {
  const cost = { year: 2022, read: null, publish: null, read_and_publish: null, fee: null, credit: null };
  test('implies a price of an article: 51,840 of 160,000 by 32 articles is 1,620 [RT01]', () => {
    const readPrice = indexedReadPrice({ amount: 100_000, year: 2020, index_percent: 4 }, 2022, 'EUR');
    expect(readPrice).toBe(108_160);
    expect(impliedArticlePrice(160_000, readPrice, 32, 'EUR')).toBe(1620);
    expect(impliedArticlePrice(160_000, readPrice, 0, 'EUR')).toBeUndefined();
  });
  test('costs its parts and fees less its credits [RT02]', () => {
    expect(paidFor({ ...cost, read: 880_757.08, publish: 7_124_915.53, read_and_publish: 7_606_973.27 }, 'EUR')).toBe(15_612_645.88);
    expect(paidFor({ ...cost, publish: 100, fee: 9.5, credit: 20.25 }, 'EUR')).toBe(89.25);
  });
  test('uses up its quota on a day at the pace so far', () => {
    expect(forecastQuota({ used: 50, quota: 80, today: '2026-07-01' })).toEqual({
      expected: 100,
      low: 87,
      high: 114,
      exhausted_on: '2026-10-19',
    });
    expect(forecastQuota({ used: 10, quota: 80, today: '2026-07-01' })?.exhausted_on).toBeNull();
    expect(forecastQuota({ used: 0, quota: 80, today: '2026-07-01' })).toBeUndefined();
  });

  const terms: AgreementTerms = {
    start_date: '2024-01-01',
    end_date: '2026-12-31',
    basis: 'acceptance',
    article_types: ['Research article', 'Review'],
    eligible: [{ ror: 'https://ror.org/02kkvpp62', domain: 'tum.de' }],
    quota: 10,
    used: 9,
    lists_journal: true,
  };
  const asked = {
    submitted_on: '2023-11-01',
    accepted_on: '2024-02-01',
    published_on: null,
    article_type: 'research article',
    author: { ror: null, domain: 'cs.tum.de' },
  };
  const colors = (change: Partial<AskedArticle>, of: Partial<AgreementTerms> = {}): string =>
    coverageLights({ ...asked, ...change }, { ...terms, ...of })
      .map(({ color }) => color[0])
      .join('');
  test('covers an article whose journal, date, type, author and quota fit', () => {
    expect(colors({})).toBe('ggggg');
    expect(coverageOf(coverageLights(asked, terms))).toBe('covered');
  });
  test('says which question fails or is open', () => {
    expect(colors({ accepted_on: '2023-12-31' })).toBe('grggg');
    expect(colors({ accepted_on: null })).toBe('gaggg');
    expect(colors({ article_type: 'Editorial' })).toBe('ggrgg');
    expect(colors({ author: { ror: null, domain: 'nottum.de' } })).toBe('gggrg');
    expect(colors({}, { used: 10 })).toBe('ggggr');
    expect(colors({}, { lists_journal: undefined, eligible: [], quota: null, article_types: [] })).toBe('agggg');
    expect(coverageOf(coverageLights({ ...asked, accepted_on: null }, terms))).toBe('open');
    expect(coverageOf(coverageLights(asked, { ...terms, lists_journal: false }))).toBe('not_covered');
  });
});
