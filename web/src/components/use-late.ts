import { useEffect, useState } from 'react';

/** Whether something has been going on for so many milliseconds: a quick answer then shows no indicator. */
export function useLate(going: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!going) return undefined;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [going, milliseconds]);
  return late;
}
