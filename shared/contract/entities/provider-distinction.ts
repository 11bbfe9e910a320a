import * as z from 'zod';
import { audit, Ref } from '../fields.ts';

/** Marks two similar providers as different: they are not proposed as duplicates again. */
export const ProviderDistinction = z.object({ ...audit, first_id: Ref('provider'), second_id: Ref('provider') });
export type ProviderDistinction = z.output<typeof ProviderDistinction>;
