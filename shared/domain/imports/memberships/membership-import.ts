import { say } from '#shared/domain/messages/message.ts';
import type { ImportKind } from '../import-kind.ts';
import { isEmail } from '../mapping/cell-signs.ts';
import { type MembershipField, membershipFields } from './membership-fields.ts';

export type { MembershipField };

/** The import of the members of a consortium, with contacts, FTE and budgets. */
export const membershipImport: ImportKind<MembershipField> = {
  fields: membershipFields,
  signs: [['contact_email', isEmail]],
  namedBy: 'name',
  // The heading of a year's figures: “FTE 2026”, “Budget 2026/27”.
  likely: [
    ['fte', (heading) => /\b(ftes?|eft|vza|etp|heltidsekvivalenter)\b/.test(heading)],
    ['budget', (heading) => /\b(budget|etat)\b/.test(heading)],
  ],
  options: ['existing', 'decimal_separator', 'default_year', 'default_currency'],
  creates: [],
  metaData: [],
  problems: (mapping) => (mapping.some(({ field }) => field === 'name') ? [] : [say('imports.memberColumnRequired')]),
};
