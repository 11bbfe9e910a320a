import { useEffect } from 'react';
import { useText } from '#web/text/text.ts';

/** Sets the title of the browser's tab: the page, then the product. */
export function useTabTitle(title: string): void {
  const t = useText();
  const name = title === '' ? t('shell.product') : `${title} · ${t('shell.product')}`;
  useEffect(() => {
    document.title = name;
  }, [name]);
}
