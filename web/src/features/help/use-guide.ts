import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { redirectTarget } from '#web/ui/redirect-target.ts';
import { useLanguage } from '#web/text/language.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { loadAllPages, loadPage, loadTitles } from './help-pages.ts';
import type { TopicName } from './topics.ts';

const kept = { staleTime: Number.POSITIVE_INFINITY };

/** The titles of the guide's pages, in the person's language. */
export function useTitles() {
  const language = useLanguage();
  return useQuery({ ...kept, queryKey: ['help', 'titles', language], queryFn: () => loadTitles(language) });
}

/** A page of the guide; null without a name. */
export function useGuidePage(name: TopicName | undefined) {
  const language = useLanguage();
  return useQuery({
    ...kept,
    queryKey: ['help', 'page', language, name],
    queryFn: () => (name ? loadPage(language, name) : null),
  });
}

/** All pages of the guide, loaded once wanted. */
export function useAllPages(wanted: boolean) {
  const language = useLanguage();
  return useQuery({ ...kept, queryKey: ['help', 'all', language], queryFn: () => loadAllPages(language), enabled: wanted });
}

/** Answers the application's text for a key in the guide, with the labels that the member has renamed (R013). */
export function useWord(): (key: string) => string {
  const t = useText();
  const department = useLabel('department');
  const departmentOne = useLabel('department', 'one');
  const costCenter = useLabel('cost_center');
  const costCenterOne = useLabel('cost_center', 'one');
  return useCallback(
    (key) => {
      const renamed: Readonly<Record<string, string>> = {
        'settings.labels.department': department,
        'settings.labels.departmentOne': departmentOne,
        'settings.labels.cost_center': costCenter,
        'settings.labels.cost_centerOne': costCenterOne,
      };
      return renamed[key] ?? t(key as TextKey);
    },
    [t, department, departmentOne, costCenter, costCenterOne],
  );
}

/** The page from which the reader came, and a function that adds it to addresses of the guide. */
export function useWayBack(): { from: string | undefined; along: (address: string) => string } {
  const [params] = useSearchParams();
  const asked = params.get('from');
  const from = asked === null ? undefined : redirectTarget(asked);
  const along = (address: string) => {
    if (from === undefined || !/^\/help(?:[/#]|$)/.test(address)) return address;
    const [path = '', part] = address.split('#');
    return `${path}?from=${encodeURIComponent(from)}${part === undefined ? '' : `#${part}`}`;
  };
  return { from, along };
}
