import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { auth } from '#shared/contract/groups/auth.ts';
import { cancelPending, send } from '#web/api/client.ts';
import { endSession } from '#web/api/session.ts';

/** Logout (R012): pending requests are cancelled, the session revoked, token and user cleared, and the login page shown, which clears the rest. */
export function useLogout(): () => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    cancelPending('all');
    await cache.cancelQueries();
    try {
      await send(auth.logout, { report: 'none' });
    } catch {
      // Without a connection the session ends here all the same; on the server it ends by its age.
    }
    endSession();
    await navigate('/login');
  };
}
