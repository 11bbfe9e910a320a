import { type ReactNode, useEffect, useState } from 'react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { whenIdle } from './when-idle.ts';

/**
 * For what may appear a moment later: it is drawn, and its code loaded, once the page has what it asked for first and has come to rest. On a slow
 * machine the rows of a list are there in half the time.
 */
export function WhenCalm({ children }: { children: ReactNode }) {
  const [calm, setCalm] = useState(false);
  const client = useQueryClient();
  const asking = useIsFetching() > 0;
  useEffect(() => {
    if (calm || asking) return undefined;
    // The next question may follow from the last answer.
    return whenIdle(() => setCalm(client.isFetching() === 0));
  }, [calm, asking, client]);
  return calm ? children : null;
}
