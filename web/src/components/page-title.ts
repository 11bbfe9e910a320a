import { createContext, useContext, useEffect } from 'react';

/** Sets the header's title; undefined gives the route's own back. */
export const PageTitleContext = createContext<(title: string | undefined) => void>(() => {});

/** The page's own title, such as the name of the record it shows, while it is mounted. */
export function usePageTitle(title: string | undefined): void {
  const set = useContext(PageTitleContext);
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [set, title]);
}
