import type { groups } from '#shared/contract/calls.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { membershipRows, officeLetterRows, receivedMembershipRow } from '#functions/records/work/consortium/membership-rows.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';

/** The read calls of memberships. */
export const membershipReads: ReadHandlers<typeof groups.memberships> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'memberships', membershipRows(model), request.query);
  },
  mine: async (request) => {
    const model = await request.model();
    const inOrder = nameOrder(model);
    return [...model.all('received_membership')]
      .toSorted((a, b) => inOrder(a.office_name, b.office_name))
      .map((row) => receivedMembershipRow(model, row));
  },
};

/** The read call of the groups of members. */
export const membershipGroupReads: ReadHandlers<typeof groups.membershipGroups> = {
  list: async (request) => {
    const model = await request.model();
    const inOrder = nameOrder(model);
    return [...model.all('membership_group')].toSorted((a, b) => inOrder(a.name, b.name));
  },
};

/** The read call of letters. */
export const letterReads: ReadHandlers<typeof groups.letters> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'letters', officeLetterRows(model), request.query);
  },
};
