import * as z from 'zod';
import { audit, Ref } from '../fields.ts';

/** That two providers which look like one are two: they are not proposed as duplicates again. */
export const ProviderDistinction = z.object({ ...audit, first_id: Ref('provider'), second_id: Ref('provider') });
export type ProviderDistinction = z.output<typeof ProviderDistinction>;
