import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { auth } from '#shared/contract/groups/auth.ts';
import { cancelPending, send } from '#web/api/client.ts';
import { forgetRecords } from '#web/api/recent-records.ts';
import { endSession } from '#web/api/session.ts';

/**
 * Logout (R012): cancels pending requests, revokes the session, clears token and user, and shows the login page, which clears the rest. The token
 * is removed without waiting: requests in the meantime would be refused.
 */
export function useLogout(): () => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    cancelPending('all');
    void cache.cancelQueries();
    // Without a connection the session ends here all the same; on the server it ends by its age.
    const revoked = send(auth.logout, { report: 'none' }).catch(() => {});
    forgetRecords();
    endSession();
    await navigate('/login');
    await revoked;
  };
}
