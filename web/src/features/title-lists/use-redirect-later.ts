import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Milliseconds for which the success message of a new list is shown before the redirect (R061). */
export const redirectAfter = 2000;

/** Navigates to an address some time after it is set; cancelled when the page is left before. */
export function useRedirectLater(to: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return undefined;
    const timer = setTimeout(() => void navigate(to), redirectAfter);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}
