import {
  articlePriceByYear,
  articlePricePerPublisher,
  type ArticleDimension,
  articlesByYear,
  articlesPer,
  totalCostOfPublisher,
  totalCostPerPublisher,
} from '#shared/domain/insights/articles.ts';
import { priceOfAgreementArticles } from '#shared/domain/insights/agreements.ts';
import type { ChartDraft, ChartUnit } from '#shared/domain/insights/chart.ts';
import type { ChartChoice, InsightData } from '#shared/domain/insights/insight-data.ts';
import {
  forecastedCost,
  forecastedCostPerDepartment,
  forecastedCostPerProposal,
  forecastedCostPerRecommendation,
  proposalPerDepartment,
} from '#shared/domain/insights/forecasted-cost.ts';
import { ratingsPerCriterion, stakeholderResponses } from '#shared/domain/insights/opinions.ts';
import {
  developmentVersusAverage,
  increaseVersusAverage,
  priceDevelopment,
  priceIndex,
  priceVersusForecast,
  spendIncrease,
} from '#shared/domain/insights/prices.ts';
import { currencyExposure, departmentsOverTime, type DimensionName, sharePer } from '#shared/domain/insights/shares.ts';
import { budgetVersusActual, costPerFte, renewalStatus, spendWith, totalSpend, whatMoved } from '#shared/domain/insights/spend.ts';
import {
  noArticlePrice,
  noArticles,
  noChanges,
  noCostPerFte,
  noForecast,
  noPricesOfRecord,
  noRatings,
  noSpend,
  noSpendInYear,
  noSpendWith,
  noStakes,
  noUse,
  type WhyEmpty,
} from '#shared/domain/insights/empty-reason.ts';
import { costPerUseDevelopment, usageDevelopment, usageOfPeriod } from '#shared/domain/insights/usage.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { ChartName } from './chart-names.ts';
import { insightFilters } from './insights-page.ts';
import type { Access } from './permissions.ts';
import type { chartParameters, chartSubjects } from './rows/chart.ts';

type ChartParameter = (typeof chartParameters)[number];

type BuildChart = (data: InsightData, choice: ChartChoice) => ChartDraft;

export interface ChartDeclaration {
  title: Message;
  /** The unit of series without one of their own. */
  unit: ChartUnit;
  /** Its scope: the whole library, or one record of a kind. */
  of: 'library' | (typeof chartSubjects)[number];
  parameters: readonly ChartParameter[];
  permission: Access;
  /** The years that it can show; by default those with prices. */
  years?: (data: InsightData) => Iterable<number>;
  /** The reason for an empty chart, when no value is known. */
  empty: WhyEmpty;
  /** Axis, series and formula, with the rows behind them. */
  build: BuildChart;
  /** The same chart of one period, where there is one. */
  buildOfPeriod?: BuildChart;
}

const everybody = { permission: 'signed-in' } as const;
const ofLibrary = { ...everybody, of: 'library', unit: 'money', empty: noSpendInYear('/financial/insights') } as const;
/** Without a chosen financial period, these charts show the next one. */
const ofNextPeriod = { ...ofLibrary, empty: noForecast, parameters: ['financialPeriodId', ...insightFilters] } as const;
const ofSubscription = { ...everybody, of: 'subscriptions', empty: noPricesOfRecord, parameters: [] } as const;
const ofPeriod = { ...everybody, of: 'subscription-periods', parameters: [] } as const;

function share(name: DimensionName, title: Message): ChartDeclaration {
  return { ...ofLibrary, title, parameters: ['year', ...insightFilters], build: sharePer(name) };
}

/** Charts of research output open to those who may see articles. */
const ofResearch = {
  permission: 'read-only-access',
  of: 'library',
  unit: 'money',
  parameters: [],
  years: articleYears,
  empty: noArticles,
} as const;

function articleYears(data: InsightData): number[] {
  return data.articles().flatMap(({ year }) => year ?? []);
}

function articles(dimension: ArticleDimension, title: Message) {
  return { ...ofResearch, parameters: ['year'], title, build: articlesPer(dimension) } as const;
}

/**
 * Every chart by its name in the API. A chart is an entry here: its page of rows, its formula, its place in the list of charts and the tests over
 * all charts follow. Only functions that answer or print charts load this module.
 */
export const charts = {
  'price-development': { ...ofSubscription, title: say('insights.titlePriceDevelopment'), unit: 'money', build: priceDevelopment },
  'price-increase-percentage-versus-average': {
    ...ofSubscription,
    title: say('insights.titleIncreaseAverage'),
    unit: 'change',
    build: increaseVersusAverage,
  },
  'price-development-versus-average': {
    ...ofSubscription,
    title: say('insights.titleDevelopmentAverage'),
    unit: 'index',
    build: developmentVersusAverage,
  },
  'price-versus-forecasted-price': {
    ...ofSubscription,
    title: say('insights.titlePriceForecast'),
    unit: 'money',
    build: priceVersusForecast,
  },
  'usage-development': {
    ...ofSubscription,
    title: say('insights.titleUsage'),
    unit: 'count',
    empty: noUse,
    build: usageDevelopment,
    buildOfPeriod: usageOfPeriod,
  },
  'cost-per-use': { ...ofSubscription, title: say('insights.titleCostPerUse'), unit: 'number', empty: noUse, build: costPerUseDevelopment },
  'evaluation-ratings': { ...ofPeriod, title: say('insights.titleRatings'), unit: 'rating', empty: noRatings, build: ratingsPerCriterion },
  'stakeholder-responses': {
    ...ofPeriod,
    title: say('insights.titleResponses'),
    unit: 'count',
    empty: noStakes,
    build: stakeholderResponses,
  },
  'spend-with-publisher': {
    ...everybody,
    of: 'publishers',
    parameters: [],
    empty: noSpendWith,
    title: say('insights.titleSpendPublisher'),
    unit: 'money',
    build: spendWith('publisher'),
  },
  'spend-with-vendor': {
    of: 'vendors',
    empty: noSpendWith,
    permission: 'view-vendors',
    parameters: [],
    title: say('insights.titleSpendVendor'),
    unit: 'money',
    build: spendWith('vendor'),
  },
  'share-per-publisher': share('publisher', say('insights.titleSharePublisher')),
  'share-per-vendor': { ...share('vendor', say('insights.titleShareVendor')), permission: 'view-vendors' },
  'share-per-product-type': share('product-type', say('insights.titleShareProductType')),
  'share-per-subject-category': share('subject-category', say('insights.titleShareSubject')),
  'share-per-cost-center': share('cost-center', say('insights.titleShareCostCenter')),
  'share-per-department': share('department', say('insights.titleShareDepartment')),
  'share-per-currency': share('currency', say('insights.titleShareCurrency')),
  'share-per-owner': share('owner', say('insights.titleShareOwner')),
  'renewal-status': {
    ...ofLibrary,
    title: say('insights.titleRenewalStatus'),
    unit: 'count',
    parameters: ['year', 'financialPeriodId', ...insightFilters],
    build: renewalStatus,
  },
  'total-spend': { ...ofLibrary, title: say('insights.titleTotalSpend'), empty: noSpend, parameters: insightFilters, build: totalSpend },
  'value-per-department-over-time': {
    ...ofLibrary,
    title: say('insights.titleDepartmentsOverTime'),
    empty: noSpend,
    parameters: insightFilters,
    build: departmentsOverTime,
  },
  'budget-vs-actual-per-department': {
    ...ofLibrary,
    title: say('insights.titleBudget'),
    // A budget belongs to a department, not to a provider.
    parameters: ['year', 'form', 'department_id'],
    build: budgetVersusActual,
  },
  'forecasted-cost': { ...ofNextPeriod, title: say('insights.titleForecastedCost'), build: forecastedCost },
  'forecasted-cost-per-recommendation': {
    ...ofNextPeriod,
    title: say('insights.titleCostRecommendation'),
    build: forecastedCostPerRecommendation,
  },
  'forecasted-cost-per-proposal': { ...ofNextPeriod, title: say('insights.titleCostProposal'), build: forecastedCostPerProposal },
  'forecasted-cost-per-department': { ...ofNextPeriod, title: say('insights.titleCostDepartment'), build: forecastedCostPerDepartment },
  'proposal-per-department': { ...ofNextPeriod, title: say('insights.titleProposalDepartment'), build: proposalPerDepartment },
  'what-moved': { ...ofLibrary, title: say('insights.titleWhatMoved'), parameters: ['year', ...insightFilters], build: whatMoved },
  'spend-increase': {
    ...ofLibrary,
    title: say('insights.titleSpendIncrease'),
    empty: noChanges,
    unit: 'change',
    parameters: insightFilters,
    build: spendIncrease,
  },
  'cost-per-fte': {
    ...ofLibrary,
    title: say('insights.titleCostPerFte'),
    empty: noCostPerFte,
    // The FTE table counts the whole library, not a department.
    parameters: ['fte_field_id', 'provider_id'],
    build: costPerFte,
  },
  'price-index': {
    ...ofLibrary,
    title: say('insights.titlePriceIndex'),
    empty: noChanges,
    unit: 'index',
    parameters: insightFilters,
    build: priceIndex,
  },
  'currency-exposure': {
    ...ofLibrary,
    title: say('insights.titleExposure'),
    parameters: ['year', ...insightFilters],
    build: currencyExposure,
  },
  'articles-by-year': { ...ofResearch, title: say('insights.titleArticlesByYear'), unit: 'count', build: articlesByYear('count') },
  'article-cost-by-year': { ...ofResearch, title: say('insights.titleArticleCost'), build: articlesByYear('cost') },
  'article-price-by-year': { ...ofResearch, title: say('insights.titleArticlePrice'), build: articlePriceByYear },
  'article-price-per-publisher': {
    ...ofResearch,
    title: say('insights.titleArticlePricePublisher'),
    parameters: ['year'],
    build: articlePricePerPublisher,
  },
  'articles-per-publisher': articles('publisher', say('insights.titleArticlesPublisher')),
  'articles-per-journal': articles('journal', say('insights.titleArticlesJournal')),
  'articles-per-license': articles('license', say('insights.titleArticlesLicense')),
  'articles-per-department': articles('department', say('insights.titleArticlesDepartment')),
  'articles-per-agreement': { ...articles('agreement', say('insights.titleArticlesAgreement')), unit: 'count' },
  'articles-per-institution': articles('institution', say('insights.titleArticlesInstitution')),
  'total-cost-per-publisher': {
    ...ofResearch,
    title: say('insights.titleTotalCostPublishers'),
    parameters: ['year'],
    build: totalCostPerPublisher,
  },
  'total-cost-of-publisher': {
    ...ofResearch,
    of: 'publishers',
    title: say('insights.titleTotalCostPublisher'),
    build: totalCostOfPublisher,
  },
  'price-of-agreement-articles': {
    ...ofResearch,
    of: 'agreements',
    title: say('insights.titleAgreementArticles'),
    empty: noArticlePrice,
    build: priceOfAgreementArticles,
  },
} as const satisfies Readonly<Record<ChartName, ChartDeclaration>>;

/** The declaration of a chart; undefined for an unknown name. */
export function chartOf(name: string): ChartDeclaration | undefined {
  return Object.hasOwn(charts, name) ? charts[name as ChartName] : undefined;
}
