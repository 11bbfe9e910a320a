import * as z from 'zod';
import {
  audit,
  Country,
  Currency,
  DateOnly,
  ForeignId,
  GivenDate,
  Id,
  Instant,
  Money,
  OptionalLines,
  OptionalText,
  Ref,
  Reference,
  RequiredText,
  Version,
} from '../fields.ts';
import { invitationStates, membershipStates } from '#shared/domain/consortium/membership-state.ts';
import { grantNames } from '#shared/domain/consortium/grants.ts';
import { LetterRow } from './letter.ts';

/** The data that a member allows its office to receive. Each is off until the member chooses it. */
export const Grants = z.strictObject(
  Object.fromEntries(grantNames.map((name) => [name, z.boolean()])) as Record<(typeof grantNames)[number], z.ZodBoolean>,
);
export type Grants = z.output<typeof Grants>;

export const noGrants: Grants = { fte: false, usage: false, costs: false, licenses: false };

/** Roles of the people of a member library. */
export const memberContactRoles = ['director', 'acquisitions', 'invoices', 'other'] as const;

const MemberContact = z.strictObject({
  name: RequiredText(),
  email: z.email().max(255),
  role: z.enum(memberContactRoles),
  /** The language of emails; null for the office's. */
  language: z.string().min(2).max(10).nullable(),
});
export type MemberContact = z.output<typeof MemberContact>;

const FteOfYear = z.strictObject({ year: z.int().min(1900).max(2100), value: z.number().min(0).max(100_000_000) });
const BudgetOfYear = z.strictObject({ year: z.int().min(1900).max(2100), amount: Money, currency: Currency });

const fields = {
  name: RequiredText(),
  ror: OptionalText(64),
  country: Country.nullable(),
  vat_id: ForeignId('a number of a tax authority', OptionalText(64)),
  address: OptionalLines(1000),
  contacts: z.array(MemberContact).max(20),
  group_ids: z.array(Ref('membership_group')).max(50),
  /** How the member receives invoices. */
  peppol_id: ForeignId('an address in the Peppol network', OptionalText(64)),
  leitweg_id: ForeignId('an address of German authorities for invoices', OptionalText(64)),
  invoice_portal: OptionalText(),
  order_reference: OptionalText(),
  since: GivenDate.nullable(),
  /** Values that the office entered itself. */
  fte: z.array(FteOfYear).max(60),
  budgets: z.array(BudgetOfYear).max(60),
};

/** An invitation to a member: an email with a link. The link itself is stored as a digest, outside the records. */
const Invitation = z.object({
  to: z.string().max(255),
  sent_at: Instant,
  expires_at: Instant,
  /** When it was accepted, declined or revoked; null while it is open. */
  closed_at: Instant.nullable(),
  answer: z.enum(['accepted', 'declined', 'revoked']).nullable(),
  /** Name and role of the person who answered by the link. */
  answerer: z.string().max(600).optional(),
});

/** A library that takes part in the consortium, as its office keeps it. */
export const Membership = z.object({
  ...audit,
  ...fields,
  state: z.enum(membershipStates),
  /** Whether the library uses this product and accepted with its account. */
  linked: z.boolean(),
  grants: Grants,
  /** The last day of the membership; null while it has no end. */
  until: DateOnly.nullable(),
  invitation: Invitation.nullable(),
});
export type Membership = z.output<typeof Membership>;

export const blankMembership = {
  ror: null,
  country: null,
  vat_id: null,
  address: null,
  contacts: [],
  group_ids: [],
  peppol_id: null,
  leitweg_id: null,
  invoice_portal: null,
  order_reference: null,
  since: null,
  fte: [],
  budgets: [],
  state: 'active',
  linked: false,
  grants: noGrants,
  until: null,
  invitation: null,
} satisfies Partial<Membership>;

/** C761: a new member. With `invite`, an email with a link goes to the first contact. */
export const MembershipCreation = z
  .strictObject({ ...fields, invite: z.boolean() })
  .partial()
  .required({ name: true });

/** C846: `invitation` sends it anew, or revokes it. */
export const MembershipChange = z
  .strictObject({
    ...fields,
    version: Version,
    state: z.enum(['active', 'suspended']),
    invitation: z.enum(['send', 'revoke']),
  })
  .partial();

/** A member as lists show it. */
export const MembershipRow = z.object({
  ...Membership.shape,
  groups: z.array(Reference),
  group_names: z.string(),
  /** The name and address of the first contact. */
  contact: z.string(),
  /** The latest year of which FTE are known, and their number; null without any. */
  fte_year: z.int().nullable(),
  fte_value: z.number().nullable(),
  /** Whether an invitation is open, and how the last one ended. */
  invitation_state: z.enum(invitationStates),
});
export type MembershipRow = z.output<typeof MembershipRow>;

/** A group of members, such as universities. */
export const MembershipGroup = z.object({ ...audit, name: RequiredText() });
export type MembershipGroup = z.output<typeof MembershipGroup>;
export const MembershipGroupCreation = z.strictObject({ name: RequiredText() });

/** A membership in a consortium, as the member keeps it. */
export const ReceivedMembership = z.object({
  ...audit,
  office_name: RequiredText(),
  office_email: OptionalText(),
  /** The name under which the office knows this library. */
  name: RequiredText(),
  state: z.enum(membershipStates),
  grants: Grants,
  since: DateOnly,
  until: DateOnly.nullable(),
});
export type ReceivedMembership = z.output<typeof ReceivedMembership>;

/** A membership with everything that was sent to the office and came from it (C847). */
export const ReceivedMembershipRow = z.object({ ...ReceivedMembership.shape, letters: z.array(LetterRow) });
export type ReceivedMembershipRow = z.output<typeof ReceivedMembershipRow>;

/**
 * The other side of a membership. It is private: no answer, log or export names another tenant. Only `functions/platform/across.ts` reads it.
 */
export const MembershipPair = z.object({
  ...audit,
  side: z.enum(['membership', 'received_membership']),
  /** Null until a library with an account accepts. */
  partner_tenant: ForeignId('another tenant, which only letters reach', z.string().max(64)).nullable(),
  partner_membership: ForeignId('the record of the other tenant').nullable(),
  /** Known to both sides only: a letter without it is refused. */
  secret: z.string().max(64),
  /** The digest of the last invitation's token, in the office. */
  invitation: z.string().max(64).nullable(),
  /** The number of the last letter that was sent, and of the last that was received. */
  sent: z.int(),
  received: z.int(),
});
export type MembershipPair = z.output<typeof MembershipPair>;

/** An invitation as its page shows it to a person without an account (C877). */
export const InvitationPage = z.object({
  /** The id of the membership, for accepting with an account (C762). */
  membership: Id,
  office: z.string(),
  office_email: z.string().nullable(),
  library: z.string(),
  locale: z.string(),
  /** The last day of the link, as the office counts it. */
  answer_by: DateOnly,
});
export type InvitationPage = z.output<typeof InvitationPage>;

export const InvitationAnswer = z.strictObject({
  answer: z.enum(['accept', 'decline']),
  grants: Grants.optional(),
  /** Name and role of the person who answers. */
  name: RequiredText(),
  role: OptionalText().optional(),
});
