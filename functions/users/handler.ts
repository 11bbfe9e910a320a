import { notFound } from '#shared/contract/errors.ts';
import { users } from '#shared/contract/groups/users.ts';
import { currentUser } from '#functions/platform/current-user.ts';
import { bind, serve } from '#functions/platform/http.ts';

/** People. */
export const handler = serve(
  bind(users, {
    current: async ({ repo, caller }) => {
      const user = await repo.get('user', caller.userId ?? '');
      if (!user) throw notFound('Your account');
      return currentUser(repo, user);
    },
  }),
);
