import { sharePrice } from '#shared/domain/periods/share-price.ts';
import type { groups } from '#shared/contract/calls.ts';
import type { Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { PeriodResponseRow } from '#shared/contract/rows/stake-row.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { asksAbout } from '#shared/domain/stakeholders/invitation-state.ts';
import { languageNames, languages } from '#shared/domain/messages/languages.ts';
import { instant } from '#functions/platform/clock.ts';
import { config } from '#functions/platform/config.ts';
import { periodName } from '#functions/records/work/emails/period-line.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference, references } from '#functions/records/ground/references/reference.ts';
import {
  skippedRow,
  unreachable,
  type wantedPeriods,
  wantedStakeholders,
} from '#functions/records/work/stakeholders/feedback-recipients.ts';
import { invitationAbout, livingInvitation, stateOf } from '#functions/records/work/stakeholders/invitations-of.ts';
import { composeFeedbackMail } from '#functions/records/work/stakeholders/feedback-mail.ts';
import { alreadyAsked, nothingToAsk, planInvitation, proposedAnswerBy } from '#functions/records/work/stakeholders/plan-invitation.ts';
import { openQuestions } from '#functions/records/work/stakeholders/open-questions.ts';
import { reminderObstacle } from '#functions/records/work/stakeholders/remind-feedback.ts';
import { stakesRow } from '#functions/records/work/stakeholders/stakes.ts';
import { catalogueReads } from './catalogue-reads.ts';
import { invitationRows, stakeholderRows } from '#functions/records/output/lists/list-sources.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { say } from '#shared/domain/messages/message.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';

/** The read calls of stakeholders. */
export const stakeholderReads: Pick<
  ReadHandlers<typeof groups.stakeholders>,
  'list' | 'get' | 'form' | 'deleteConfirmation'
> = catalogueReads({
  kind: 'stakeholder',
  list: 'stakeholders',
  rows: stakeholderRows,
  form: (model) => ({
    departments: references(model, 'department', (row) => row['active'] === true),
    locales: languages.map((id) => ({ id, name: languageNames[id] })),
  }),
});

/** The read calls of feedback invitations. */
export const invitationReads: ReadHandlers<typeof groups.feedbackInvitations> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'feedback-invitations', invitationRows(model), request.query);
  },
  candidates: async (request) => {
    const model = await request.model();
    const ids = request.query.subscription_period_ids?.split(',').filter(Boolean);
    const now = instant();
    const scope = ids && { period_ids: ids, closed_period_ids: [] };
    return wantedStakeholders(model, { subscription_period_ids: ids }).flatMap((stakeholder) => {
      const open = openQuestions(model, stakeholder.id, scope);
      const living = livingInvitation(model, stakeholder.id, now);
      const unasked = open.filter(({ id }) => !living || !asksAbout(living, id)).length;
      // A stakeholder without open questions is not a candidate, unless periods are given.
      if (open.length === 0 && !ids) return [];
      const blocked = unreachable(stakeholder);
      const reminder = reminderObstacle(model, stakeholder, now, ids);
      return [
        {
          id: stakeholder.id,
          name: contactName(stakeholder),
          email: stakeholder.email,
          undecided: open.length,
          unasked,
          ...messageOrNullAs('obstacle', blocked ?? (open.length === 0 ? nothingToAsk : unasked === 0 ? alreadyAsked : null)),
          ...messageOrNullAs('reminder_obstacle', blocked ?? ('code' in reminder ? reminder : null)),
          answer_by: open.length === 0 ? null : proposedAnswerBy(model, open),
          periods: open.map((period) => ({ id: period.id, name: periodName(model, period) })),
        },
      ];
    });
  },
  preview: async (request) => {
    const model = await request.model();
    const emails = [];
    const skipped = [];
    for (const stakeholder of wantedStakeholders(model, request.body)) {
      const named = { id: stakeholder.id, name: contactName(stakeholder) };
      const plan = unreachable(stakeholder) ?? planInvitation(model, stakeholder, request.body, instant());
      if ('code' in plan) {
        skipped.push(skippedRow({ ...named, reason: plan }));
        continue;
      }
      const { periods, answerBy } = plan;
      // The real link is created when the email is sent; this one opens nothing.
      const link = { url: `${config.publicUrl}/stakeholder-responses/…`, answer_by: answerBy, expires_at: instant() };
      const { mail } = composeFeedbackMail(model, request.caller, { kind: 'stakeholder_feedback', stakeholder, periods, link });
      emails.push({ stakeholder: named, to: stakeholder.email ?? '', answer_by: answerBy, subject: mail.subject, html: mail.html });
    }
    return { emails, skipped };
  },
};

/** The read calls of a period's stakes and answers. */
export const stakeReads: ReadHandlers<typeof groups.periodStakes> = {
  get: async (request) => {
    const model = await request.model();
    return stakesRow(model, periodOf(model, request.params.id));
  },
  responses: async (request) => {
    const model = await request.model();
    return responsesOf(model, periodOf(model, request.params.id), instant());
  },
};

type Period = ReturnType<typeof wantedPeriods>[number];

function periodOf(model: ReadModel, id: string): Period {
  const period = model.find('subscription_period', id);
  if (!period) throw notFound(say('metadata.subscriptionPeriod'));
  return period;
}

/** All stakeholders of a period, with their latest answers, and the answers of former stakeholders. */
function responsesOf(model: ReadModel, period: Period, now: string): PeriodResponseRow[] {
  const amounts = sharePrice(period)?.parts;
  const answers = model
    .by('stakeholder_response', 'subscription_period_id', period.id)
    .toSorted((a, b) => (a.answered_at < b.answered_at ? 1 : -1));
  const shown = new Set<string>();
  const answerOf = (stakeholderId: string, departmentId: string) => {
    const ofThem = answers.filter((each) => model.resolve('stakeholder', each.stakeholder_id) === stakeholderId);
    // An answer given for one department before the shares changed still counts.
    return ofThem.find((each) => model.resolve('department', each.department_id) === departmentId) ?? ofThem[0];
  };
  const rows = period.departments.flatMap(({ department_id, percentage, stakeholder_ids }, index): PeriodResponseRow[] =>
    stakeholder_ids.flatMap((each): PeriodResponseRow[] => {
      const stakeholder = model.find('stakeholder', each);
      const department = reference(model, 'department', department_id);
      if (!stakeholder || !department) return [];
      const answer = answerOf(stakeholder.id, department.id);
      for (const { id, stakeholder_id } of answers) if (model.resolve('stakeholder', stakeholder_id) === stakeholder.id) shown.add(id);
      return [
        {
          id: answer?.id ?? null,
          stakeholder: personOf(stakeholder),
          name: answer?.stakeholder_name ?? contactName(stakeholder),
          department,
          stake: percentage,
          share: amounts?.[index] ?? null,
          currency: period.currency,
          decision: answer?.decision ?? null,
          comment: answer?.comment ?? null,
          answered_at: answer?.answered_at ?? null,
          invitation: invitationOf(model, { stakeholder, period, now }),
        },
      ];
    }),
  );
  const others = answers.filter(({ id }) => !shown.has(id)).map((answer) => formerRow(model, { answer, period, now }));
  return [...rows, ...others];
}

/** The answer of a person who has no stake any more. */
function formerRow(
  model: ReadModel,
  { answer, period, now }: { answer: Row<'stakeholder_response'>; period: Period; now: string },
): PeriodResponseRow {
  const stakeholder = model.find('stakeholder', answer.stakeholder_id);
  return {
    id: answer.id,
    stakeholder: stakeholder ? personOf(stakeholder) : null,
    name: answer.stakeholder_name,
    department: reference(model, 'department', answer.department_id),
    stake: null,
    share: null,
    currency: period.currency,
    decision: answer.decision,
    comment: answer.comment,
    answered_at: answer.answered_at,
    invitation: stakeholder ? invitationOf(model, { stakeholder, period, now }) : null,
  };
}

function personOf(stakeholder: Stakeholder): PeriodResponseRow['stakeholder'] {
  return { id: stakeholder.id, name: contactName(stakeholder), email: stakeholder.email };
}

/** The invitation of a stakeholder that asks about a period. */
function invitationOf(
  model: ReadModel,
  { stakeholder, period, now }: { stakeholder: Stakeholder; period: Period; now: string },
): PeriodResponseRow['invitation'] {
  const invitation = invitationAbout(model, stakeholder.id, period.id);
  if (!invitation) return null;
  const { id, sent_at, reminded_at, answer_by, expires_at } = invitation;
  return { id, state: stateOf(model, invitation, now), sent_at, reminded_at, answer_by, expires_at };
}
