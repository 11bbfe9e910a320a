import { createContext, useContext, useEffect } from 'react';

/** What the page calls itself; undefined where the route's own title serves. */
export const PageTitleContext = createContext<{ title: string | undefined; set: (title: string | undefined) => void }>({
  title: undefined,
  set: () => {},
});

/** The page's own title in the header and the tab, such as the name of the record it shows, while it is mounted. */
export function usePageTitle(title: string | undefined): void {
  const { set } = useContext(PageTitleContext);
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [set, title]);
}
