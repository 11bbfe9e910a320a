import * as z from 'zod';
import { audit, DateOnly, GivenDate, Id, Ref, Reference, RequiredText, Version, OptionalLines } from '../fields.ts';
import { MessageRow } from '../message-fields.ts';

/** The use of an address range: it helps to answer a vendor's question about misuse. */
export const ipKinds = ['campus', 'library', 'proxy', 'vpn', 'partner', 'other'] as const;

const fields = {
  /** The only provider to notify of the range; null for the member's own range, which concerns all. */
  provider_id: Ref('provider').nullable(),
  range: RequiredText(100),
  kind: z.enum(ipKinds),
  note: OptionalLines(1000),
};

/** A range of addresses from which people use resources (D8), stored in its canonical spelling. */
export const IpAddress = z.object({ ...audit, ...fields });
export type IpAddress = z.output<typeof IpAddress>;

export const blankIpAddress = { provider_id: null, kind: 'campus', note: null } satisfies Partial<IpAddress>;

export const IpAddressCreation = z.strictObject(fields).partial().required({ range: true });

/** Several ranges at once, as they were pasted. */
export const IpAddressCreations = z
  .strictObject({
    ranges: z.array(RequiredText(100)).min(1).max(40),
    provider_id: fields.provider_id,
    kind: fields.kind,
    note: fields.note,
  })
  .partial()
  .required({ ranges: true });

export const IpAddressChange = z.strictObject({ ...fields, version: Version }).partial();

/** A range as lists show it. */
export const IpAddressRow = z.object({
  ...IpAddress.shape,
  provider: Reference.nullable(),
  family: z.enum(['ipv4', 'ipv6']),
  /** How many addresses, as exact decimal text. */
  size: z.string(),
  /** Overlaps with other ranges, and addresses that no publisher can admit; empty without a problem. */
  check: z.string(),
  check_code: MessageRow.nullable(),
  /** The number of providers that know it, of those that should. */
  informed_count: z.int(),
  uninformed_count: z.int(),
  /** The day since which all providers that should know it do (in one provider's list: since which that one does); null while one does not. */
  informed_at: DateOnly.nullable(),
});
export type IpAddressRow = z.output<typeof IpAddressRow>;

/** A notice to a provider about ranges, on a day. */
export const IpTelling = z.object({
  ...audit,
  provider_id: Ref('provider'),
  informed_at: GivenDate,
  /** As they were then: the record stays true when ranges change. */
  ranges: z.array(z.string().max(100)).max(500),
  /** Whether these were all ranges; otherwise they add to those of earlier notices. */
  complete: z.boolean(),
  note: OptionalLines(1000),
});
export type IpTelling = z.output<typeof IpTelling>;

/** Records notices to providers; without `range_ids`, about all ranges that each should know. */
export const IpTellingCreation = z.strictObject({
  provider_ids: z.array(Id).min(1).max(40),
  informed_at: GivenDate,
  range_ids: z.array(Id).min(1).max(200).optional(),
  note: OptionalLines(1000).optional(),
});

/** A notice as histories show it. */
export const IpTellingRow = z.object({
  ...IpTelling.shape,
  provider: Reference.nullable(),
  told_by: Reference.nullable(),
  range_text: z.string(),
});
export type IpTellingRow = z.output<typeof IpTellingRow>;

/** How well a provider knows the ranges in force. */
export const IpProviderRow = z.object({
  id: Id,
  name: z.string(),
  is_publisher: z.boolean(),
  is_vendor: z.boolean(),
  state: z.enum(['never', 'outdated', 'current']),
  informed_at: DateOnly.nullable(),
  missing: z.string(),
  gone: z.string(),
  /** The active contacts who get mails about IP addresses, by their addresses. */
  contacts: z.string(),
  subscription_count: z.int(),
});
export type IpProviderRow = z.output<typeof IpProviderRow>;
