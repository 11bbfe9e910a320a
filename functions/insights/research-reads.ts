import type { researchOutput } from '#shared/contract/groups/research-output.ts';
import type { ResearchAnalysis } from '#shared/contract/rows/research-analysis.ts';
import { analyseArticles, type ArticleGroup, type ArticleGroups, type PublisherTotal } from '#shared/domain/insights/article-analysis.ts';
import type { Quartiles } from '#shared/domain/insights/article-fact.ts';
import { wireOfCents } from '#shared/domain/money/cents.ts';
import { unallocated } from '#shared/domain/insights/insight-data.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { insightData } from '#functions/records/money/insights/insight-data.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { leakageOf } from '#functions/records/use/research/leakage.ts';

type Shown = Omit<ResearchAnalysis, 'leakage'>;

/** Articles as a whole: how many, what they cost, and what their publishers are paid (C727). */
export const researchReads: InsightHandlers<typeof researchOutput> = {
  analysis: async (request) => {
    const { caller, query } = request;
    const model = await request.model();
    const { currency } = memberOf(model);
    const year = query.year === undefined ? undefined : Number(query.year);
    const shown = model.view(`research analysis ${year ?? ''}`, () => shownAnalysis(model, year));
    const leaks = await leakageOf(caller, model, [...model.all('agreement')], year);
    return {
      ...shown,
      leakage: {
        articles: leaks.reduce((sum, { articles }) => sum + articles, 0),
        cost: sumMoney(
          leaks.map(({ cost }) => cost),
          currency,
        ),
        agreements: leaks.map(({ agreement: { id, name }, articles, cost }) => ({ agreement: { id, name }, articles, cost })),
      },
    };
  },
};

function shownAnalysis(model: ReadModel, year: number | undefined): Shown {
  const data = insightData(model);
  const { currency } = memberOf(model);
  const wire = (cents: number): number => wireOfCents(cents, currency);
  const quartiles = (of: Quartiles | null) => ({
    lower_quartile: of && wire(of.lower),
    median: of && wire(of.median),
    upper_quartile: of && wire(of.upper),
  });
  const group = ({ key, name, articles, charges, cents, quartiles: of }: ArticleGroup, nameOf?: (key: string) => string) => ({
    key,
    name: key === unallocated || key === 'external' ? null : nameOf ? nameOf(key) : name,
    articles,
    charges,
    cost: wire(cents),
    ...quartiles(of),
  });
  const groups = ({ groups: all, others }: ArticleGroups, nameOf?: (key: string) => string) => ({
    groups: all.map((each) => group(each, nameOf)),
    others: others && { groups: others.groups, articles: others.articles, charges: others.charges, cost: wire(others.cents) },
  });
  const sums = ({ subscriptions, agreements, charges, total, unknown }: Omit<PublisherTotal, 'publisher'>) => ({
    subscriptions: wire(subscriptions),
    agreements: wire(agreements),
    charges: wire(charges),
    total: wire(total),
    unknown,
  });
  const { all, by, years, publishers, otherPublishers } = analyseArticles(data, year);
  return {
    year: year ?? null,
    years,
    currency,
    articles: all.articles,
    charges: all.charges,
    cost: wire(all.cents),
    ...quartiles(all.quartiles),
    by: {
      year: groups(by.year),
      publisher: groups(by.publisher),
      journal: groups(by.journal),
      license: groups(by.license),
      is_hybrid: groups(by.is_hybrid),
      department: groups(by.department, (id) => data.nameOf('department', id)),
      agreement: groups(by.agreement),
      institution: groups(by.institution),
    },
    publishers: publishers.map(({ publisher, ...total }) => ({
      id: publisher && model.resolve('provider', publisher.key),
      name: publisher?.name ?? null,
      ...sums(total),
    })),
    other_publishers: otherPublishers && { count: otherPublishers.count, ...sums(otherPublishers) },
  };
}
