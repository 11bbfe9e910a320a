import { gridPageOf } from '#web/parts/list-screen/list-places.ts';
import type { Screen } from '#web/ui/screen.ts';

/** The table of exchange rates (D4). */
export const screens: readonly Screen[] = [{ ...gridPageOf('exchange-rates'), load: () => import('./exchange-rates-page.tsx') }];
