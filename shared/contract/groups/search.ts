import * as z from 'zod';
import { Currency, Flag, Id, Money, WholeNumber } from '../fields.ts';
import { largestPageSize } from '../list-query.ts';
import { callsOf, query, result } from '../route.ts';
import { PeriodStatus } from '../rows/subscription-row.ts';

const searchTags = [
  'subscription',
  'product',
  'vendor',
  'publisher',
  'license',
  'subscription_period',
  'invoice_vendor',
  'invoice_publisher',
  'note',
  'publication',
  'to_do',
  'form_answer',
  'received_email',
  'deal',
] as const;

/** A search hit: its kind, its name, and the data for its link (R005). */
export const SearchHit = z.object({
  tag: z.enum(searchTags),
  id: Id,
  name: z.string(),
  /** The place in the record where the words were found, for the full list. */
  detail: z.string().nullable(),
  subscription_id: Id.nullable().optional(),
  /** The publication found in the title list `id`. */
  publication_id: Id.optional(),
  /** The form of the found answer. */
  form_id: Id.optional(),
  provider_id: Id.nullable().optional(),
  provider_type: z.string().nullable().optional(),
  /** The status of a period, or of a subscription's latest period; null without one. */
  status: PeriodStatus.nullable().optional(),
  price: Money.nullable().optional(),
  currency: Currency.nullable().optional(),
});
export type SearchHit = z.output<typeof SearchHit>;

/** A page of hits. `counts` are the hits of every kind, whichever kinds were requested. */
const SearchPage = z.object({ data: z.array(SearchHit), last_row: z.int(), counts: z.partialRecord(z.enum(searchTags), z.int()) });

const calls = callsOf('', { read: 'signed-in', servedBy: 'read' });

/** Search over all data of a member (R004). */
export const search = {
  full: calls.get('C050', '/global-search', 'All hits, best first', {
    query: query({
      query: z.string().max(255),
      paginated: Flag.optional(),
      page: WholeNumber.pipe(z.int().min(1)).optional(),
      per_page: WholeNumber.pipe(z.int().min(1).max(largestPageSize)).optional(),
      tag: z.string().max(255).optional(),
    }),
    reply: result(z.union([z.array(SearchHit), SearchPage])),
  }),
  top: calls.get('C051', '/global-search-top', 'The best few hits while typing', {
    query: query({ query: z.string().max(255) }),
    reply: result(z.array(SearchHit)),
  }),
};
