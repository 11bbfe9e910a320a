import type { ContractTerms } from '#shared/contract/entities/subscription.ts';
import type { subscriptionTerms } from '#shared/contract/groups/subscription-terms.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { checkTerms } from '#shared/domain/terms/check-terms.ts';
import { blankTerms } from '#shared/domain/terms/subscription-terms.ts';
import type { FormBreach } from '#web/ui/form/use-contract-form.ts';

type Body = BodyOf<typeof subscriptionTerms.set>;
type GivenTerms = NonNullable<Body['terms']>;

/** Terms as form values: a notice without a number and empty lines of years and days do not count. */
export interface TermsValues {
  terms: Omit<GivenTerms, 'notice' | 'notice_to' | 'length_months' | 'years' | 'opt_out'> & {
    notice: { count: number | null; unit: 'month' | 'day' };
    notice_to: string;
    length_months: number | null;
    years: { start_date: string | null; price: number | null }[];
    opt_out: { date: string | null }[];
  };
  make_periods: boolean;
}

/** Stored or proposed terms as form values; the usual ones without any. */
export function termsValuesOf(terms: ContractTerms | null): TermsValues {
  const { notice, notice_to, years, opt_out, renewal, notice_form, length_months, fixed_until, source } = terms ?? blankTerms;
  return {
    terms: {
      renewal,
      notice: notice ?? { count: null, unit: 'month' },
      notice_to: notice_to ?? '',
      notice_form,
      length_months,
      fixed_until,
      years: years.map((year) => ({ ...year })),
      opt_out: opt_out.map((date) => ({ date })),
      source,
    },
    make_periods: false,
  };
}

/** The terms that form values give. */
export function givenTerms({ terms }: TermsValues): GivenTerms {
  const { notice, length_months, years, opt_out, ...rest } = terms;
  return {
    ...rest,
    notice: notice.count === null ? null : { ...notice, count: notice.count },
    // An empty length is refused by the rule, which names its bounds.
    length_months: length_months ?? 0,
    years: years.flatMap(({ start_date, price }) => (start_date === null ? [] : [{ start_date, price }])),
    opt_out: opt_out.flatMap(({ date }) => date ?? []),
  };
}

/** The form fields at which breaches of the rules show. */
const fields: Readonly<Record<string, string>> = { notice: 'terms.notice.count', years: 'terms.years', opt_out: 'terms.opt_out' };

/** The breaches of form values, at their fields. A number that cannot be read is left to the schema. */
export function checkTermsValues(values: TermsValues, formatDate: (date: string) => string): FormBreach[] {
  const given = givenTerms(values);
  const isReadable = [given.length_months, given.notice?.count ?? 1].every((value) => typeof value === 'number');
  if (!isReadable) return [];
  return checkTerms({ ...given, notice_to: given.notice_to ?? null }, formatDate).map((breach) => ({
    ...breach,
    field: fields[breach.field] ?? `terms.${breach.field}`,
  }));
}
