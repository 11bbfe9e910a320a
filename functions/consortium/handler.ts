import { letters, membershipGroups, membershipInvitations, memberships } from '#shared/contract/groups/memberships.ts';
import { bind, serve } from '../platform/http.ts';
import { invitationHandlers } from './invitation-page.ts';
import { groupHandlers, letterHandlers } from './letter-handlers.ts';
import { membershipHandlers } from './membership-handlers.ts';

export const handler = serve(
  bind(memberships, membershipHandlers),
  bind(membershipGroups, groupHandlers),
  bind(letters, letterHandlers),
  bind(membershipInvitations, invitationHandlers),
);
