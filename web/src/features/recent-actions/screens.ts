import { pageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [{ ...pageOf('recent-actions'), load: () => import('./recent-actions-page.tsx') }];
