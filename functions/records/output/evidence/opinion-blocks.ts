import { averageRatings } from '#shared/domain/evaluation/average-ratings.ts';
import { say } from '#shared/domain/messages/message.ts';
import { stakeAnswers } from '../../work/stakeholders/stake-answers.ts';
import type { PackBlock } from './pack-blocks.ts';
import type { PackRequest, PackSubject } from './pack-request.ts';

const criterionWords = {
  content: say('insights.criterionContent'),
  usage: say('insights.criterionUsage'),
  price: say('insights.criterionPrice'),
  access: say('insights.criterionAccess'),
  support: say('insights.criterionSupport'),
} as const;

/** Ratings, and the answers of those with a stake, weighed by it. */
export function opinionBlocks({ model, writer }: PackRequest, { period }: PackSubject): PackBlock[] {
  const { tell, number } = writer;
  const section: PackBlock = { kind: 'section', text: tell(say('evidence-pack.opinions')) };
  const { criteria, overall } = averageRatings(period ? model.by('evaluation', 'subscription_period_id', period.id) : []);
  const columns = [
    { heading: tell(say('evidence-pack.criterion')) },
    { heading: tell(say('evidence-pack.average')), isNumber: true },
    { heading: tell(say('evidence-pack.ratings')), isNumber: true },
  ];
  const ratingRow = (name: string, { average, count }: typeof overall, isStrong = false) => ({
    cells: [name, average === null ? tell(say('evidence-pack.notRated')) : number(average, 1), number(count)],
    isStrong,
  });
  const rows = [
    ...criteria.map((each) => ratingRow(tell(criterionWords[each.criterion]), each)),
    ratingRow(tell(say('evidence-pack.overall')), overall, true),
  ];
  return [
    section,
    overall.count === 0 ? { kind: 'note', text: tell(say('evidence-pack.noRatings')) } : { kind: 'table', table: { columns, rows } },
    ...stakeBlocks({ model, writer }, period?.id),
  ];
}

function stakeBlocks({ model, writer }: Pick<PackRequest, 'model' | 'writer'>, periodId: string | undefined): PackBlock[] {
  const { tell, percent } = writer;
  const stakes = periodId === undefined ? [] : stakeAnswers(model, periodId);
  if (stakes.length === 0) return [{ kind: 'note', text: tell(say('evidence-pack.noStakeholders')) }];
  const answers = { yes: say('evidence-pack.inFavor'), no: say('evidence-pack.against') };
  const sumOf = (decision: 'yes' | 'no' | null): string =>
    percent(stakes.reduce((sum, each) => sum + (each.decision === decision ? each.stake : 0), 0) / 10_000);
  const columns = [
    { heading: tell(say('evidence-pack.stakeholder')) },
    { heading: tell(say('evidence-pack.stake')), isNumber: true },
    { heading: tell(say('evidence-pack.answer')) },
  ];
  const rows = stakes.map(({ name, stake, decision }) => ({
    cells: [name, percent(stake / 10_000), tell(decision === null ? say('evidence-pack.noAnswer') : answers[decision])],
  }));
  return [
    { kind: 'paragraph', text: tell(say('evidence-pack.answersSum', { yes: sumOf('yes'), no: sumOf('no'), open: sumOf(null) })) },
    { kind: 'table', table: { columns, rows } },
  ];
}
