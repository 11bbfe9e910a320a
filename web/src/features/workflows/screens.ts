import type { Screen } from '#web/components/screen.ts';

/** S33, for those who manage workflows; others are sent to not-found. */
export const screens: readonly Screen[] = [
  {
    path: '/subscription-workflow-management',
    list: 'subscription-workflows',
    title: 'workflows.management',
    permission: 'manage-workflows',
    load: () => import('./workflow-management-page.tsx'),
  },
];
