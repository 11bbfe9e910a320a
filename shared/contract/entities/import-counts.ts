import * as z from 'zod';

/** Outcomes of the rows of a file: read = created + matched + skipped + failed. */
export const ImportCounts = z.object({ read: z.int(), created: z.int(), matched: z.int(), skipped: z.int(), failed: z.int() });
