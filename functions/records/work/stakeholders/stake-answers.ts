import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { splitCents } from '#shared/domain/money/cents.ts';
import type { InsightStake } from '#shared/domain/insights/insight-data.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The stakeholders of a period with their latest answers. A department's share is split equally among its stakeholders. */
export function stakeAnswers(model: ReadModel, periodId: string): InsightStake[] {
  const period = model.find('subscription_period', periodId);
  const answers = model
    .by('stakeholder_response', 'subscription_period_id', periodId)
    .toSorted((a, b) => (a.answered_at < b.answered_at ? 1 : -1));
  return (period?.departments ?? []).flatMap(({ department_id, percentage, stakeholder_ids }) => {
    const department = model.resolve('department', department_id);
    const people = stakeholder_ids.flatMap((id) => model.find('stakeholder', id) ?? []);
    const parts = splitCents(
      Math.round(percentage * 10_000),
      people.map(() => 1),
    );
    return people.map((person, index): InsightStake => {
      const theirs = answers.filter(({ stakeholder_id }) => model.resolve('stakeholder', stakeholder_id) === person.id);
      // An answer for another department counts until there is one for this department.
      const answer = theirs.find((each) => model.resolve('department', each.department_id) === department) ?? theirs[0];
      return { stakeholder: person.id, name: contactName(person), stake: parts[index] ?? 0, decision: answer?.decision ?? null };
    });
  });
}
