import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [{ ...gridPageOf('meta-data-fields'), load: () => import('./fields-page.tsx') }];
