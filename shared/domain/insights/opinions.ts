import { criteria } from '../evaluation/criteria.ts';
import { say } from '../messages/message.ts';
import { multiplyDivide } from '../money/cents.ts';
import type { ChartDraft, Part } from './chart.ts';
import type { ChartChoice, InsightData } from './insight-data.ts';

const criterionLabels = {
  content: say('insights.criterionContent'),
  usage: say('insights.criterionUsage'),
  price: say('insights.criterionPrice'),
  access: say('insights.criterionAccess'),
  support: say('insights.criterionSupport'),
} as const;

/** The mean rating of each criterion, to one decimal, and the number of ratings in it. */
export function ratingsPerCriterion(data: InsightData, { record_id = '' }: ChartChoice): ChartDraft {
  const given = data
    .evaluations(record_id)
    .flatMap(({ id, rater, ratings }) =>
      ratings.flatMap(({ criterion, rating }) =>
        rating === null ? [] : [{ x: criterion, rating, record: { kind: 'evaluation' as const, id, name: rater } }],
      ),
    );
  const ratings = given.map(({ x, rating, record }): Part => ({ x, series: 'mean', amount: rating * 10_000, record }));
  const counts = given.map(({ x, record }): Part => ({ x, series: 'answers', amount: 1, record }));
  return {
    x: { kind: 'category', values: criteria.map((key) => ({ key, label: criterionLabels[key] })) },
    series: [
      {
        key: 'mean',
        label: say('insights.meanRating'),
        draw: 'bar',
        // In tenths, as evaluations show it.
        derive: (x, total) => {
          const count = total({ series: 'answers', x });
          return count === null ? null : multiplyDivide(total({ series: 'mean', x }) ?? 0, 1, count * 1000) * 1000;
        },
      },
      { key: 'answers', label: say('insights.ratings'), draw: 'line', unit: 'count' },
    ],
    parts: [...ratings, ...counts],
    terms: criteria.flatMap((key) => [
      { key: `sum ${key}`, label: say('insights.sumOfRatings'), series: 'mean', x: key },
      { key: `count ${key}`, label: say('insights.ratings'), series: 'answers', x: key, unit: 'count' as const },
    ]),
    formula: say('insights.formulaRatings'),
  };
}

/** Responses of stakeholders: the number of yes, no and missing responses, and the share of the price that each represents. */
export function stakeholderResponses(data: InsightData, { record_id = '' }: ChartChoice): ChartDraft {
  const parts = data.stakes(record_id).flatMap(({ stakeholder, name, stake, decision }): Part[] => {
    const x = decision ?? 'open';
    const record = { kind: 'stakeholder' as const, id: stakeholder, name };
    return [
      { x, series: 'count', amount: 1, record },
      { x, series: 'stake', amount: stake, record },
    ];
  });
  return {
    x: {
      kind: 'category',
      values: [
        { key: 'yes', label: say('insights.answerYes') },
        { key: 'no', label: say('insights.answerNo') },
        { key: 'open', label: say('insights.answerOpen') },
      ],
    },
    series: [
      { key: 'count', label: say('insights.people'), draw: 'bar' },
      { key: 'stake', label: say('insights.stake'), draw: 'bar', unit: 'percent' },
    ],
    parts,
    formula: say('insights.formulaResponses'),
  };
}
