import type { Breach } from '../breach.ts';
import { say } from '../messages/message.ts';
import { checkAmount } from '../money/check-amount.ts';
import { checkCurrency } from '../money/check-currency.ts';

/** The fields of a member that have rules of their own. */
export interface MembershipDraft {
  ror: string | null;
  fte: readonly { year: number }[];
  budgets: readonly { year: number; amount: number; currency: string }[];
}

/** A ROR id: nine characters, with or without the address before them. */
const ror = /^(?:https:\/\/ror\.org\/)?0[a-hj-km-np-tv-z0-9]{6}\d{2}$/i;

/** Checks a member: its ROR id, one value a year, and amounts in the decimals of their currency. */
export function checkMembership(draft: MembershipDraft): Breach[] {
  return [
    ...(draft.ror !== null && !ror.test(draft.ror) ? [{ field: 'ror', message: say('consortium.invalidRor') }] : []),
    ...yearTwice('fte', draft.fte),
    ...yearTwice('budgets', draft.budgets),
    ...draft.budgets.flatMap(({ amount, currency }) => [
      ...checkCurrency('budgets', currency),
      ...checkAmount('budgets', amount, currency),
    ]),
  ];
}

function yearTwice(field: string, values: readonly { year: number }[]): Breach[] {
  const twice = values.find(({ year }, index) => values.findIndex((each) => each.year === year) < index);
  return twice ? [{ field, message: say('consortium.yearTwice', { year: twice.year }) }] : [];
}
