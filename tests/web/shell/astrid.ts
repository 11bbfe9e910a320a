import type { CurrentUser } from '#shared/contract/entities/user.ts';

/** Somebody to be signed in as. */
export const astrid: CurrentUser = {
  id: 'u1',
  name: 'Astrid',
  email: 'a@example.org',
  colour: '#112233',
  permissions: [],
  is_system_user: false,
  tenant: { id: 'northlake', name: 'Northlake' },
};
