import type { FeedbackPage, FeedbackRow } from '#shared/contract/groups/stakeholders.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { share, sumMoney } from '#shared/domain/money/amount.ts';
import { languageOf } from '#shared/domain/member/languages.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { memberOf } from '../platform/rows/member-of.ts';
import { reference } from '../platform/rows/reference.ts';
import { openQuestions, questionIds } from '../platform/stakeholders/open-questions.ts';
import type { Opened } from './feedback-door.ts';

/** All that the page of S12 shows: what this stakeholder has not answered yet, and nothing else (D2). */
export function feedbackPage(model: ReadModel, { stakeholder, invitation }: Pick<Opened, 'stakeholder' | 'invitation'>): FeedbackPage {
  const { name, locale, date_format, decimal_separator, thousand_separator } = memberOf(model);
  const ids = questionIds(model, stakeholder.id, invitation);
  return {
    rows: openQuestions(model, stakeholder.id, invitation)
      .map((period) => ({ ...feedbackRow(model, period, stakeholder.id), id: ids.get(period.id) ?? period.subscription_id }))
      .toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)) || a.name.localeCompare(b.name, locale)),
    library: name,
    stakeholder: contactName(stakeholder),
    locale: languageOf(stakeholder.locale, locale),
    expires_at: invitation.expires_at,
    formats: { date_format, decimal_separator, thousand_separator },
  };
}

/** What has to be known first stands first. */
function dueOf({ cancellation_deadline, start_date }: FeedbackRow): string {
  return cancellation_deadline ?? start_date;
}

/** R072. Somebody who speaks for several departments is asked once: their names together, their stakes and shares in sum. */
function feedbackRow(model: ReadModel, period: SubscriptionPeriod, stakeholderId: string): Omit<FeedbackRow, 'id'> {
  const amounts =
    period.price === null
      ? undefined
      : share(
          period.price,
          period.departments.map(({ percentage }) => percentage),
          period.currency,
        ).parts;
  const own = period.departments.flatMap((part, index) =>
    part.stakeholder_ids.some((id) => model.resolve('stakeholder', id) === stakeholderId)
      ? [{ ...part, amount: amounts?.[index] ?? null }]
      : [],
  );
  const departments = new Set(own.flatMap(({ department_id }) => reference(model, 'department', department_id)?.name ?? []));
  const publisherId = period.publisher_id ?? model.find('product', period.product_id)?.publisher_id;
  return {
    name: [model.find('subscription', period.subscription_id)?.name, period.name_reference].filter(Boolean).join(', '),
    publisher_name: reference(model, 'provider', publisherId)?.name ?? null,
    start_date: period.start_date,
    end_date: period.end_date,
    price: period.price,
    currency: period.currency,
    department_name: [...departments].join(', '),
    cancellation_deadline: period.cancellation_deadline,
    stake: own.reduce((sum, { percentage }) => sum + Math.round(percentage * 10_000), 0) / 10_000,
    share:
      amounts === undefined
        ? null
        : sumMoney(
            own.map(({ amount }) => amount),
            period.currency,
          ),
    decision: null,
  };
}
