import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

const permission = 'read-only-access';

/** Research output: asking before paying, articles (S79, S80), and agreements (S132). Files are uploaded among the imports. */
export const screens: readonly Screen[] = [
  { path: '/research-output', title: 'research.title', permission, redirect: 'validate' },
  { path: '/research-output/validate', title: 'research.validate.title', permission, load: () => import('./validate-page.tsx') },
  { path: '/research-output/admin', title: 'research.articles', permission, list: 'articles', load: () => import('./articles-page.tsx') },
  { path: '/research-output/analysis', title: 'research.analysis.title', permission, load: () => import('./analysis-page.tsx') },
  { ...gridPageOf('articles'), load: () => import('./articles-page.tsx') },
  { path: '/research-output/articles/:id', title: 'research.article', permission, load: () => import('./article-page.tsx') },
  { ...gridPageOf('agreements'), load: () => import('./agreements-page.tsx') },
  { path: '/research-output/agreements/:id', title: 'research.agreement', permission, load: () => import('./agreement-page.tsx') },
];
