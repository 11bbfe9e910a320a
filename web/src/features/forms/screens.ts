import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [
  { ...gridPageOf('custom-forms'), load: () => import('./forms-page.tsx') },
  { path: '/forms/:id', title: 'forms.one', load: () => import('./form-answers-page.tsx') },
  { path: '/forms/:id/fill', title: 'forms.fill', load: () => import('./fill-page.tsx') },
  { path: '/forms/:id/edit', title: 'forms.edit', permission: 'edit-records', load: () => import('./edit-form-page.tsx') },
  { path: '/create-form', title: 'forms.create', permission: 'edit-records', load: () => import('./create-form-page.tsx') },
];
