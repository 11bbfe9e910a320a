import type * as z from 'zod';
import type { ArticleDetail } from '#shared/contract/rows/article-row.ts';

/** An article as its page shows it. */
export type Detail = z.output<typeof ArticleDetail>;
export type Charge = Detail['charges'][number];
