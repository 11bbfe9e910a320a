import type { FieldErrors, FieldMessages } from '#shared/contract/envelope.ts';
import { PeriodChange } from '#shared/contract/entities/subscription.ts';
import { type BulkPlainField, plainFieldsWith } from '#shared/domain/periods/plain-fields.ts';
import { check } from '#shared/contract/field-errors.ts';
import { messageText } from '#web/text/message-text.ts';
import { text } from '#web/text/text.ts';

/** The fields that can be set for many periods at once, in the order of the dialog. */
const ownFields = ['decision', 'owner_id', 'vendor_id', 'cancellation_deadline', 'financial_period_id'] as const;
export type BulkField = (typeof ownFields)[number] | BulkPlainField;
export const bulkFields: readonly BulkField[] = [...ownFields, ...plainFieldsWith('bulk')];

export type BulkValues = Readonly<Record<BulkField, string | null>>;

/** A period to change, by the name of its subscription, with what its contract's terms say of its deadline. */
export interface BulkPeriod {
  id: string;
  name: string;
  terms_deadline: string | null;
  bound_until: string | null;
}

/** A period that cannot be changed this way, with the reason. */
export interface Refusal extends Pick<BulkPeriod, 'id' | 'name'> {
  reasons: { field: BulkField | undefined; sentence: string }[];
}

/** The reasons why a bulk change was refused: by period, by field, and all others. */
export interface Refused {
  periods: Refusal[];
  fields: Partial<Record<BulkField, string>>;
  others: string[];
}

/** The change of C176: the chosen fields; an empty one clears the value. */
export function bulkChanges(values: BulkValues, chosen: ReadonlySet<BulkField>): Record<string, string | null> {
  return Object.fromEntries(bulkFields.filter((field) => chosen.has(field)).map((field) => [field, values[field] || null]));
}

/** The contract's errors for the chosen values, and a missing reason beside other terms (RQ02): one sentence per field. */
export function problemsOf(values: BulkValues, chosen: ReadonlySet<BulkField>, periods: readonly BulkPeriod[]): Refused['fields'] {
  const changes = bulkChanges(values, chosen);
  const checked = check(PeriodChange, changes);
  if (!checked.ok) return firstSentences(checked.errors);
  const { cancellation_deadline: deadline, deadline_reason: reason } = changes;
  const others = deadline ? periods.filter((each) => (each.terms_deadline ?? each.bound_until ?? deadline) !== deadline) : [];
  return others.length === 0 || reason?.trim() ? {} : { deadline_reason: text('terms.reasonAskedMany', { count: others.length }) };
}

function firstSentences(errors: FieldMessages): Refused['fields'] {
  const found: Refused['fields'] = {};
  for (const field of bulkFields) if (errors[field]?.[0]) found[field] = messageText(errors[field][0]);
  return found;
}

/** Splits the server's errors: `<id>.<field>` belongs to a period, `changes.<field>` to a value. */
export function refusedOf(errors: FieldErrors, periods: readonly BulkPeriod[]): Refused {
  const refused: Refused = { periods: [], fields: {}, others: [] };
  const byId = new Map<string, Refusal>();
  for (const [key, sentences] of Object.entries(errors)) {
    const [owner = '', name] = key.split('.');
    const field = bulkFields.find((each) => each === name);
    const period = periods.find(({ id }) => id === owner);
    if (period) {
      const refusal = byId.get(owner) ?? { id: owner, name: period.name, reasons: [] };
      byId.set(owner, refusal);
      for (const sentence of sentences) refusal.reasons.push({ field, sentence });
    } else if (owner === 'changes' && field) refused.fields[field] ??= sentences[0] ?? '';
    else refused.others.push(...sentences);
  }
  // In the order in which they were selected.
  refused.periods = periods.flatMap(({ id }) => byId.get(id) ?? []);
  return refused;
}
