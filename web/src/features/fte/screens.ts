import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

export const screens: readonly Screen[] = [{ ...gridPageOf('fte-fields'), load: () => import('./fte-page.tsx') }];
