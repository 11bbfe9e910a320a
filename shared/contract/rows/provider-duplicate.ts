import * as z from 'zod';
import { mergeFields } from '#shared/domain/providers/merge-providers.ts';
import { Id, Instant, Reference, Version } from '../fields.ts';
import { ProviderRow } from './provider-row.ts';

/** Pairs of providers that may be the same, with the reasons, and pairs marked as different. */
export const ProviderDuplicates = z.object({
  pairs: z.array(
    z.object({
      first: ProviderRow,
      second: ProviderRow,
      reasons: z.array(z.object({ kind: z.enum(['ringgold', 'name', 'website']), value: z.string() })),
    }),
  ),
  distinctions: z.array(z.object({ id: Id, first: Reference, second: Reference, created_at: Instant, created_by: Reference.nullable() })),
});
export type ProviderDuplicates = z.output<typeof ProviderDuplicates>;

/** Merges two providers: `take` names the values to take from the other one, an address by its type. */
export const ProviderMerge = z.strictObject({
  survivor_id: Id,
  survivor_version: Version.optional(),
  other_id: Id,
  other_version: Version.optional(),
  take: z.array(z.enum(mergeFields)).max(mergeFields.length).optional(),
  /** Whether the dropped name is kept among the alternative names; by default it is. */
  keep_name: z.boolean().optional(),
});
