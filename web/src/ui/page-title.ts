import { createContext, useContext, useEffect } from 'react';

/** The page's own title; undefined where the route's title is used. */
export const PageTitleContext = createContext<PageTitle>({ title: undefined, set: () => {}, hasHeading: false, setHasHeading: () => {} });

export interface PageTitle {
  title: string | undefined;
  set: (title: string | undefined) => void;
  /** Whether the page has its own first heading: the header then only names the kind of page. */
  hasHeading: boolean;
  setHasHeading: (has: boolean) => void;
}

/** Declares that the page has its own first heading, such as the name of a record, while it is mounted. */
export function useOwnHeading(): void {
  const { setHasHeading } = useContext(PageTitleContext);
  useEffect(() => {
    setHasHeading(true);
    return () => setHasHeading(false);
  }, [setHasHeading]);
}

/** The page's own title in the header and the tab, such as the name of the record it shows, while it is mounted. */
export function usePageTitle(title: string | undefined): void {
  const { set } = useContext(PageTitleContext);
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [set, title]);
}
