import * as z from 'zod';
import { UsageEntry } from '../entities/usage.ts';
import { Reference } from '../fields.ts';

/** Figures entered by hand, with the names of source and product. */
export const UsageEntryRow = z.object({ ...UsageEntry.shape, source: Reference.nullable(), product: Reference.nullable() });
export type UsageEntryRow = z.output<typeof UsageEntryRow>;
