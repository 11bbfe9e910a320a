import type { LicensePeriodRow } from '#shared/contract/rows/license-row.ts';
import type { LicenseTerm } from '#shared/contract/entities/license.ts';
import { type TermDraft, termDrafts, termsOfDrafts } from './term-drafts.ts';

/** The form values of a licence period. */
export interface LicensePeriodValues {
  name: string;
  publisher_id: string | null;
  owner_id: string | null;
  start_date: string | null;
  end_date: string | null;
  summary: string;
  terms: TermDraft[];
  subscriptions: string[];
}

interface Start {
  name?: string;
  publisher_id?: string | null;
  owner_id?: string | null;
  start_date?: string | null;
  end_date?: string | null;
  summary?: string | null;
  terms?: readonly LicenseTerm[];
  subscriptions?: readonly string[];
}

/** The initial values of a form. */
export function licensePeriodValues(start: Start, labels: readonly { id: string }[]): LicensePeriodValues {
  return {
    name: start.name ?? '',
    publisher_id: start.publisher_id ?? null,
    owner_id: start.owner_id ?? null,
    start_date: start.start_date ?? null,
    end_date: start.end_date ?? null,
    summary: start.summary ?? '',
    terms: termDrafts(start.terms ?? [], labels),
    subscriptions: [...(start.subscriptions ?? [])],
  };
}

/** The form values of an existing period. */
export function valuesOfPeriod(period: LicensePeriodRow, labels: readonly { id: string }[]): LicensePeriodValues {
  return licensePeriodValues({ ...period, subscriptions: period.subscriptions.map(({ id }) => id) }, labels);
}

/** The request body. Form values are never null: an empty text means the same. */
export function licensePeriodBody(values: LicensePeriodValues) {
  return {
    name: values.name,
    publisher_id: values.publisher_id ?? '',
    owner_id: values.owner_id ?? '',
    start_date: values.start_date ?? '',
    end_date: values.end_date ?? '',
    summary: values.summary,
    terms: termsOfDrafts(values.terms),
    subscriptions: values.subscriptions,
  };
}
