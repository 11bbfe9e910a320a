import { type Message, say } from '../messages/message.ts';

/** A figure of a box: a point of a chart, or the sum of several of its series there. */
export interface FigureDeclaration {
  key: string;
  label: Message;
  chart:
    | 'total-spend'
    | 'renewal-status'
    | 'spend-increase'
    | 'forecasted-cost'
    | 'forecasted-cost-per-recommendation'
    | 'forecasted-cost-per-proposal'
    | 'forecasted-cost-per-department';
  series: readonly string[];
  /** Series to subtract. The figure is unknown if the main series are. */
  minus?: readonly string[] | undefined;
  /** Shows the number of rows without a price, if any. */
  marked?: true;
  /** Compares with a budget. Omitted if a provider is selected, because providers have no budgets. */
  isOfBudget?: true;
  /** Also shows the figure of the preceding financial period. Yearly figures always show the preceding year. */
  hasPeriodBefore?: true;
  /** The place on the axis. `everywhere`: the sum of all; `each`: a figure for each place. Default: the year of the box. */
  x?: string;
}

const spend: FigureDeclaration = {
  key: 'spend',
  label: say('insights.spend'),
  chart: 'total-spend',
  series: ['paid', 'awaiting', 'spent', 'committed', 'undecided'],
  marked: true,
};
const committed: FigureDeclaration = {
  key: 'committed',
  label: say('insights.decidedFigure'),
  chart: 'total-spend',
  series: ['paid', 'awaiting', 'spent', 'committed'],
};
const undecided: FigureDeclaration = {
  key: 'undecided',
  label: say('insights.undecidedFigure'),
  chart: 'total-spend',
  series: ['undecided'],
};

const available: FigureDeclaration = {
  key: 'available',
  label: say('insights.available'),
  chart: 'total-spend',
  series: ['budget'],
  isOfBudget: true,
  minus: ['paid', 'awaiting', 'spent', 'committed'],
};

/** A figure for each place of a chart of future costs. */
function breakdown(chart: FigureDeclaration['chart']): FigureDeclaration[] {
  return [{ key: '', label: say('insights.forecastedCost'), chart, series: ['price', 'forecast'], x: 'each' }];
}

/** Boxes of figures by name. A new figure needs one line. */
export const infoBoxes = {
  'subscription-spend-overview': {
    title: say('insights.titleSpendOverview'),
    of: 'library',
    figures: [
      spend,
      committed,
      undecided,
      { key: 'undecided_count', label: say('insights.undecidedCount'), chart: 'renewal-status', series: ['count'], x: 'undecided' },
      available,
      { key: 'increase_price', label: say('insights.increasePrice'), chart: 'spend-increase', series: ['price'] },
      { key: 'increase_same_deals', label: say('insights.increaseSameDeals'), chart: 'spend-increase', series: ['same_deals'] },
      { key: 'increase_all', label: say('insights.increaseAll'), chart: 'spend-increase', series: ['all_spend'], marked: true },
    ],
  },
  'forecasted-subscription-cost-overview': {
    title: say('insights.titleForecastedCost'),
    of: 'library',
    figures: [
      {
        key: 'baseline',
        label: say('insights.baseline'),
        chart: 'forecasted-cost',
        series: ['price', 'forecast'],
        x: 'everywhere',
        hasPeriodBefore: true,
      },
      { key: 'committed', label: say('insights.accepted'), chart: 'forecasted-cost', series: ['price', 'forecast'], x: 'accepted' },
      { key: 'undecided', label: say('insights.undecided'), chart: 'forecasted-cost', series: ['price', 'forecast'], x: 'undecided' },
      { key: 'forecast', label: say('insights.forecastPart'), chart: 'forecasted-cost', series: ['forecast'], x: 'everywhere' },
    ],
  },
  'forecasted-subscription-cost-breakdown-recommendations': {
    title: say('insights.titleCostRecommendation'),
    of: 'library',
    figures: breakdown('forecasted-cost-per-recommendation'),
  },
  'forecasted-subscription-cost-breakdown-renewal-proposal': {
    title: say('insights.titleCostProposal'),
    of: 'library',
    figures: breakdown('forecasted-cost-per-proposal'),
  },
  'forecasted-subscription-cost-breakdown-departments': {
    title: say('insights.titleCostDepartment'),
    of: 'library',
    figures: breakdown('forecasted-cost-per-department').map((figure) => ({ ...figure, hasPeriodBefore: true as const })),
  },
  'department-spend-overview': {
    title: say('insights.titleDepartmentOverview'),
    of: 'department',
    figures: [spend, committed, undecided, available],
  },
} as const satisfies Record<string, { title: Message; of: 'library' | 'department'; figures: readonly FigureDeclaration[] }>;

/** Boxes without charts: counts of pending work, and sums of pending decisions. */
export const otherBoxes = {
  'to-do-list': say('insights.boxToDos'),
  'next-steps': say('insights.boxNextSteps'),
  'money-at-stake': say('insights.boxMoneyAtStake'),
  'who-waits': say('insights.boxWhoWaits'),
  'since-yesterday': say('insights.boxSinceYesterday'),
  unfinished: say('insights.boxUnfinished'),
  'scenario-with-costs-and-budgets': say('insights.boxScenario'),
} as const;
