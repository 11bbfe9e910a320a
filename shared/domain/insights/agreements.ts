import { say } from '../messages/message.ts';
import { multiplyDivide } from '../money/cents.ts';
import type { ChartDraft, Part, TermDraft } from './chart.ts';
import { type ChartChoice, type InsightData, yearAxis } from './insight-data.ts';

/**
 * Cost of an article under an agreement beside its list price, by year, in the currency of the agreement.
 * The cost is the amount paid beyond the price of reading alone, divided by the number of articles (RT01). Unknown if any of these is unknown.
 */
export function priceOfAgreementArticles(data: InsightData, { record_id = '' }: ChartChoice): ChartDraft {
  const agreement = data.agreement(record_id);
  const currency = agreement?.currency ?? data.local;
  const series = 'article_price';
  const parts = (agreement?.years ?? []).flatMap(({ year, paid, read, list, articles }): Part[] => {
    const x = String(year);
    const record = { kind: 'agreement', id: record_id, name: agreement?.name ?? '' } as const;
    const known = paid !== null && read !== null && articles.length > 0;
    return [
      ...(known ? [{ x, series, group: 'paid', amount: paid, record }] : []),
      ...(known ? [{ x, series, group: 'read', amount: read, record }] : []),
      ...(known
        ? articles.map((article) => ({ x, series, group: 'articles', amount: 1, record: { kind: 'article' as const, ...article } }))
        : []),
      ...(list === null ? [] : [{ x, series: 'list_price', amount: list, record }]),
    ];
  });
  const years = [...new Set(parts.filter((part) => part.series === series).map(({ x }) => Number(x)))];
  const values = yearAxis(data, years);
  const term = (x: string, group: string, more: Pick<TermDraft, 'label' | 'unit' | 'currency'>): TermDraft => ({
    key: `${group} ${x}`,
    series,
    group,
    x,
    ...more,
  });
  return {
    x: { kind: 'year', values },
    series: [
      {
        key: series,
        label: say('insights.agreementArticlePrice'),
        draw: 'bar',
        currency,
        derive: (x, total) => {
          const of = (group: string): number | null => total({ series, x, group });
          const [paid, read, count] = [of('paid'), of('read'), of('articles')];
          return paid === null || read === null || !count ? null : multiplyDivide(paid - read, 1, count);
        },
      },
      { key: 'list_price', label: say('insights.listPrice'), draw: 'line', currency },
    ],
    parts: parts.filter(({ x }) => years.includes(Number(x))),
    terms: values.flatMap(({ key }) => [
      term(key, 'paid', { label: say('insights.agreementPaid'), unit: 'money', currency }),
      term(key, 'read', { label: say('insights.readingAlone'), unit: 'money', currency }),
      term(key, 'articles', { label: say('insights.articles'), unit: 'count' }),
    ]),
    formula: say('insights.formulaAgreementArticles'),
  };
}
