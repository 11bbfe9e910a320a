import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** How long a created list is told of before the person is taken to it, in milliseconds (R061). */
export const redirectAfter = 2000;

/** Goes to an address a while after there is one; not at all when the page is left before. */
export function useRedirectLater(to: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return undefined;
    const timer = setTimeout(() => void navigate(to), redirectAfter);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}
