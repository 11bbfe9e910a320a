import { lazy } from 'react';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { ElementSettings } from '#shared/domain/layouts/definition.ts';
import type { CardKind } from './layout-board/card-kind.ts';

const ChartOnBoard = lazy(async () => ({ default: (await import('./cards/chart-on-board.tsx')).ChartOnBoard }));
const FiguresOnBoard = lazy(async () => ({ default: (await import('./cards/figures-on-board.tsx')).FiguresOnBoard }));

function chartCard(name: string, title: Message): CardKind {
  return {
    title,
    hint: 'dashboard.chart.hint',
    Card: ({ settings }: { settings: ElementSettings }) => <ChartOnBoard name={name} settings={settings} />,
  };
}

function figuresCard(box: string, title: Message): CardKind {
  return {
    title,
    hint: 'dashboard.figuresOf.hint',
    Card: ({ settings }: { settings: ElementSettings }) => <FiguresOnBoard box={box} settings={settings} />,
  };
}

/** Every chart of the library, and the boxes of figures that charts are made of, as cards (R136). */
export const chartCards = {
  'spend-figures': figuresCard('subscription-spend-overview', say('insights.titleSpendOverview')),
  'cost-figures': figuresCard('forecasted-subscription-cost-overview', say('insights.titleForecastedCost')),
  'department-figures': figuresCard('department-spend-overview', say('insights.titleDepartmentOverview')),
  'chart-total-spend': chartCard('total-spend', say('insights.titleTotalSpend')),
  'chart-budget-vs-actual-per-department': chartCard('budget-vs-actual-per-department', say('insights.titleBudget')),
  'chart-share-per-publisher': chartCard('share-per-publisher', say('insights.titleSharePublisher')),
  'chart-share-per-vendor': chartCard('share-per-vendor', say('insights.titleShareVendor')),
  'chart-share-per-product-type': chartCard('share-per-product-type', say('insights.titleShareProductType')),
  'chart-share-per-subject-category': chartCard('share-per-subject-category', say('insights.titleShareSubject')),
  'chart-share-per-cost-center': chartCard('share-per-cost-center', say('insights.titleShareCostCenter')),
  'chart-share-per-department': chartCard('share-per-department', say('insights.titleShareDepartment')),
  'chart-share-per-currency': chartCard('share-per-currency', say('insights.titleShareCurrency')),
  'chart-share-per-owner': chartCard('share-per-owner', say('insights.titleShareOwner')),
  'chart-renewal-status': chartCard('renewal-status', say('insights.titleRenewalStatus')),
  'chart-value-per-department-over-time': chartCard('value-per-department-over-time', say('insights.titleDepartmentsOverTime')),
  'chart-forecasted-cost': chartCard('forecasted-cost', say('insights.titleForecastedCost')),
  'chart-forecasted-cost-per-recommendation': chartCard('forecasted-cost-per-recommendation', say('insights.titleCostRecommendation')),
  'chart-forecasted-cost-per-proposal': chartCard('forecasted-cost-per-proposal', say('insights.titleCostProposal')),
  'chart-forecasted-cost-per-department': chartCard('forecasted-cost-per-department', say('insights.titleCostDepartment')),
  'chart-proposal-per-department': chartCard('proposal-per-department', say('insights.titleProposalDepartment')),
  'chart-what-moved': chartCard('what-moved', say('insights.titleWhatMoved')),
  'chart-spend-increase': chartCard('spend-increase', say('insights.titleSpendIncrease')),
  'chart-cost-per-fte': chartCard('cost-per-fte', say('insights.titleCostPerFte')),
  'chart-price-index': chartCard('price-index', say('insights.titlePriceIndex')),
  'chart-currency-exposure': chartCard('currency-exposure', say('insights.titleExposure')),
  'chart-articles-by-year': chartCard('articles-by-year', say('insights.titleArticlesByYear')),
  'chart-article-cost-by-year': chartCard('article-cost-by-year', say('insights.titleArticleCost')),
  'chart-article-price-by-year': chartCard('article-price-by-year', say('insights.titleArticlePrice')),
  'chart-article-price-per-publisher': chartCard('article-price-per-publisher', say('insights.titleArticlePricePublisher')),
  'chart-articles-per-publisher': chartCard('articles-per-publisher', say('insights.titleArticlesPublisher')),
  'chart-articles-per-journal': chartCard('articles-per-journal', say('insights.titleArticlesJournal')),
  'chart-articles-per-license': chartCard('articles-per-license', say('insights.titleArticlesLicense')),
  'chart-articles-per-department': chartCard('articles-per-department', say('insights.titleArticlesDepartment')),
  'chart-articles-per-agreement': chartCard('articles-per-agreement', say('insights.titleArticlesAgreement')),
  'chart-articles-per-institution': chartCard('articles-per-institution', say('insights.titleArticlesInstitution')),
  'chart-total-cost-per-publisher': chartCard('total-cost-per-publisher', say('insights.titleTotalCostPublishers')),
} as const satisfies Readonly<Record<string, CardKind>>;
