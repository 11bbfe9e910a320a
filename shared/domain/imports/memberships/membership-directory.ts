/** A contact of a member, as memberships store it. */
export interface MemberContactDraft {
  name: string;
  email: string;
  role: 'director' | 'acquisitions' | 'invoices' | 'other';
  language: string | null;
}

/** The fields of a member that a file can fill. */
export interface MemberDraft {
  name: string;
  ror: string | null;
  country: string | null;
  address: string | null;
  vat_id: string | null;
  order_reference: string | null;
  contacts: readonly MemberContactDraft[];
  group_ids: readonly string[];
  fte: readonly { year: number; value: number }[];
  budgets: readonly { year: number; amount: number; currency: string }[];
}

/** Existing members and groups, for matching. */
export interface MembershipDirectory {
  members: readonly (MemberDraft & { id: string })[];
  groups: readonly { id: string; name: string }[];
  /** This year, for columns of figures whose heading names none. */
  year: number;
}
