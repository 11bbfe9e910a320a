import * as z from 'zod';
import { mergeFields } from '#shared/domain/providers/merge-providers.ts';
import { Id, Instant, Reference, Version } from '../fields.ts';
import { ProviderRow } from './provider-row.ts';

/** Providers that may be one, why, and those that somebody said are not. */
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

/** Makes two providers one: `take` names the values that are the other's, an address by its type. */
export const ProviderMerge = z.strictObject({
  survivor_id: Id,
  survivor_version: Version.optional(),
  other_id: Id,
  other_version: Version.optional(),
  take: z.array(z.enum(mergeFields)).max(mergeFields.length).optional(),
  /** Keeps the name that is given up among the alternative names; it does unless this says no. */
  keep_name: z.boolean().optional(),
});
