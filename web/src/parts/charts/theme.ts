import { useSyncExternalStore } from 'react';

/** The theme that the page is seen in (`use-looks.ts` sets its class). */
export function themeNow(): 'light' | 'dark' {
  return document.body.classList.contains('awsui-dark-mode') ? 'dark' : 'light';
}

/** The same as a hook, updated on changes. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(onTheme, themeNow);
}

function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
