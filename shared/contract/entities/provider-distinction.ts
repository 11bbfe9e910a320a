import * as z from 'zod';
import { audit, Id } from '../fields.ts';

/** That two providers which look like one are two: they are not proposed as duplicates again. */
export const ProviderDistinction = z.object({ ...audit, first_id: Id, second_id: Id });
export type ProviderDistinction = z.output<typeof ProviderDistinction>;
