import type { Screen } from '#web/components/screen.ts';

/** S23, S24, S25. */
export const screens: readonly Screen[] = [
  { path: '/forms', list: 'custom-forms', title: 'forms.title', load: () => import('./forms-page.tsx') },
  { path: '/forms/:id', title: 'forms.one', load: () => import('./form-answers-page.tsx') },
  { path: '/forms/:id/fill', title: 'forms.fill', load: () => import('./fill-page.tsx') },
  { path: '/forms/:id/edit', title: 'forms.edit', permission: 'edit-records', load: () => import('./edit-form-page.tsx') },
  { path: '/create-form', title: 'forms.create', permission: 'edit-records', load: () => import('./create-form-page.tsx') },
];
