import { forbidden } from '#shared/contract/errors.ts';
import type { letters, membershipGroups } from '#shared/contract/groups/memberships.ts';
import { repeatLetter } from '../platform/across.ts';
import type { GroupHandlers } from '../platform/http.ts';
import { letterRow } from '#functions/records/work/consortium/membership-rows.ts';

/** Repeats letters, from either side. */
export const letterHandlers: GroupHandlers<typeof letters> = {
  repeat: async (request) => {
    const { repo, caller, params } = request;
    const letter = await repo.commit(async (tx) => {
      const before = await tx.load('letter', params.id);
      const needed = before.side === 'membership' ? 'manage-consortium' : 'answer-offers';
      if (!caller.permissions.includes(needed)) throw forbidden();
      return repeatLetter(tx, before);
    });
    return letterRow(await request.model(), letter);
  },
};

export const groupHandlers: GroupHandlers<typeof membershipGroups> = {
  create: ({ repo, body }) => repo.commit((tx) => tx.create('membership_group', body)),
};
