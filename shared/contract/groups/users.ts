import { CurrentUser } from '../entities/user.ts';
import { call, result } from '../route.ts';

/** People. */
export const users = {
  current: call({
    id: 'C012',
    method: 'GET',
    path: '/users/current',
    permission: 'signed-in',
    kind: 'query',
    summary: 'The signed-in person with permissions',
    reply: result(CurrentUser),
  }),
};
