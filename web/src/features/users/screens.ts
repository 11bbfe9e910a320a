import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** People with an account (S08). */
export const screens: readonly Screen[] = [{ ...gridPageOf('users'), load: () => import('./users-page.tsx') }];
