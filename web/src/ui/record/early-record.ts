import { createContext, useContext } from 'react';

/** Whether a page shows what was known of its record before the record itself is there. */
export const EarlyRecordContext = createContext(false);

/** Whether the record is not there yet: the page shows what a list knew of it, and nothing can be changed. */
export function useIsEarly(): boolean {
  return useContext(EarlyRecordContext);
}
