import type { groups } from '#shared/contract/calls.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { membershipRows, officeLetterRows, receivedMembershipRow } from '#functions/records/work/consortium/membership-rows.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';

/** The read calls of memberships. */
export const membershipReads: ReadHandlers<typeof groups.memberships> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'memberships', membershipRows(model), request.query);
  },
  mine: async (request) => {
    const model = await request.model();
    return [...model.all('received_membership')].map((row) => receivedMembershipRow(model, row));
  },
};

/** The read call of the groups of members. */
export const membershipGroupReads: ReadHandlers<typeof groups.membershipGroups> = {
  list: async (request) => [...(await request.model()).all('membership_group')].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
};

/** The read call of letters. */
export const letterReads: ReadHandlers<typeof groups.letters> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'letters', officeLetterRows(model), request.query);
  },
};
