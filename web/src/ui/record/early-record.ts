import { createContext, useContext } from 'react';

/** Whether a page shows preliminary data while its record is loading. */
export const EarlyRecordContext = createContext(false);

/** Whether the record is still loading: the page shows the data of a list's row, and is read-only. */
export function useIsEarly(): boolean {
  return useContext(EarlyRecordContext);
}
