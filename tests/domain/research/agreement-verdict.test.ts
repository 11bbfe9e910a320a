import { expect, test } from 'vitest';
import { judgeAgreement } from '#shared/domain/research/agreement-verdict.ts';

const year = { paid: 160_000, read_price: 108_160, list_price: 2_650, articles: 32 };

test('an agreement is judged by what its articles cost beside their list price [RT01]', () => {
  // (160,000 − 108,160) / 32 = 1,620; 32 × 2,650 = 84,800; 1,030 of 2,650 are 38.8679 %.
  expect(judgeAgreement(year, 'EUR')).toEqual({ article_price: 1_620, avoided: 84_800, saved: 32_960, verdict: 'saves', percent: 38.8679 });
  // 3 articles cost 51,840 where they would have cost 7,950.
  expect(judgeAgreement({ ...year, articles: 3 }, 'EUR')).toEqual({
    article_price: 17_280,
    avoided: 7_950,
    saved: -43_890,
    verdict: 'costs_more',
    percent: 552.0755,
  });
  expect(judgeAgreement({ ...year, list_price: 1_620 }, 'EUR')).toMatchObject({ saved: 0, verdict: 'costs_the_same', percent: 0 });
});

test('an agreement that costs less than reading alone saves more than the list price', () => {
  // 100 less than reading alone, for one article.
  expect(judgeAgreement({ paid: 900, read_price: 1_000, list_price: 200, articles: 1 }, 'EUR')).toMatchObject({
    article_price: -100,
    saved: 300,
    verdict: 'saves',
    percent: 150,
  });
});

test.each([
  [{ paid: null }, 'no_cost', null, 84_800],
  [{ read_price: null }, 'no_read_price', null, 84_800],
  [{ articles: 0 }, 'no_articles', null, 0],
  [{ list_price: null }, 'no_list_price', 1_620, null],
  [{ list_price: 0 }, 'no_list_price', 1_620, 0],
])('what is not known is named, and never 0: %j', (unknown, verdict, article_price, avoided) => {
  expect(judgeAgreement({ ...year, ...unknown }, 'EUR')).toEqual({ article_price, avoided, saved: null, verdict, percent: null });
});
