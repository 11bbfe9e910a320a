import { sharePrice } from '#shared/domain/periods/share-price.ts';
import type { FeedbackPage, FeedbackRow } from '#shared/contract/groups/stakeholders.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { contactName } from '#shared/domain/contacts/contact-name.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { priceChange } from '#shared/domain/forecasts/price-changes.ts';
import { wasAskedAbout } from '#shared/domain/stakeholders/invitation-state.ts';
import { languageOf } from '#shared/domain/messages/languages.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { deadlineOf } from '#functions/records/ground/references/deadline-of.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { openQuestions, questionIds } from '#functions/records/work/stakeholders/open-questions.ts';
import { noUseColumns, useColumns } from '#functions/records/use/usage/use-columns.ts';
import type { Opened } from './feedback-door.ts';

/** The data of page S12: only the questions that this stakeholder has not answered yet (D2). */
export function feedbackPage(model: ReadModel, { stakeholder, invitation }: Pick<Opened, 'stakeholder' | 'invitation'>): FeedbackPage {
  const { name, locale, date_format, decimal_separator, thousand_separator } = memberOf(model);
  const ids = questionIds(model, stakeholder.id, invitation);
  const idOf = (period: SubscriptionPeriod): string => ids.get(period.id) ?? period.subscription_id;
  return {
    rows: openQuestions(model, stakeholder.id, invitation)
      .map((period) => ({ ...feedbackRow(model, period, stakeholder.id), id: idOf(period) }))
      .toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)) || a.name.localeCompare(b.name, locale)),
    answered: answersOf(model, { stakeholder, invitation }).map(({ period, answer }) => ({
      id: idOf(period),
      name: questionName(model, period),
      decision: answer.decision,
      comment: answer.comment,
      answered_at: answer.answered_at,
    })),
    library: name,
    stakeholder: contactName(stakeholder),
    locale: languageOf(stakeholder.locale, locale),
    answer_by: invitation.answer_by,
    expires_at: invitation.expires_at,
    formats: { date_format, decimal_separator, thousand_separator },
  };
}

/** The stakeholder's answers to this invitation, latest first: one per question, though they are stored per department. */
function answersOf(model: ReadModel, { stakeholder, invitation }: Pick<Opened, 'stakeholder' | 'invitation'>) {
  const seen = new Set<string>();
  return model
    .by('stakeholder_response', 'stakeholder_id', stakeholder.id)
    .filter(({ subscription_period_id: id }) => wasAskedAbout(invitation, id))
    .toSorted((a, b) => (a.answered_at < b.answered_at ? 1 : -1))
    .flatMap((answer) => {
      const period = model.find('subscription_period', answer.subscription_period_id);
      if (!period || seen.has(period.id)) return [];
      seen.add(period.id);
      return [{ period, answer }];
    });
}

function questionName(model: ReadModel, period: SubscriptionPeriod): string {
  return [model.find('subscription', period.subscription_id)?.name, period.name_reference].filter(Boolean).join(', ');
}

/** The URL of a product from its links: its content, else its publisher's page. Links with a password stay private. */
function websiteOf(model: ReadModel, period: SubscriptionPeriod): string | null {
  const productId = model.resolve('product', period.product_id);
  if (productId === null) return null;
  const links = model.by('link', 'entity_id', productId).filter(({ password_set_at, username }) => password_set_at === null && !username);
  for (const category of ['2', '3'] as const) {
    const url = links.find(({ category_id }) => category_id === category)?.url;
    if (url !== undefined && /^https?:/i.test(url)) return url;
  }
  return null;
}

/** Sorts the most urgent questions first. */
function dueOf({ cancellation_deadline, start_date }: FeedbackRow): string {
  return cancellation_deadline ?? start_date;
}

/** R072. A stakeholder for several departments is asked once: with their names together, and the sum of their stakes and shares. */
function feedbackRow(model: ReadModel, period: SubscriptionPeriod, stakeholderId: string): Omit<FeedbackRow, 'id'> {
  const amounts = sharePrice(period)?.parts;
  const own = period.departments.flatMap((part, index) =>
    part.stakeholder_ids.some((id) => model.resolve('stakeholder', id) === stakeholderId)
      ? [{ ...part, amount: amounts?.[index] ?? null }]
      : [],
  );
  const departments = new Set(own.flatMap(({ department_id }) => reference(model, 'department', department_id)?.name ?? []));
  const before = model
    .by('subscription_period', 'subscription_id', period.subscription_id)
    .filter(({ start_date }) => start_date < period.start_date)
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))[0];
  const subscription = model.find('subscription', period.subscription_id);
  const { uses, cost_per_use } = subscription ? useColumns(model, subscription) : noUseColumns;
  const publisherId = period.publisher_id ?? model.find('product', period.product_id)?.publisher_id;
  return {
    name: questionName(model, period),
    publisher_name: reference(model, 'provider', publisherId)?.name ?? null,
    start_date: period.start_date,
    end_date: period.end_date,
    price: period.price,
    currency: period.currency,
    department_name: [...departments].join(', '),
    cancellation_deadline: deadlineOf(model, period),
    stake: own.reduce((sum, { percentage }) => sum + Math.round(percentage * 10_000), 0) / 10_000,
    share:
      amounts === undefined
        ? null
        : sumMoney(
            own.map(({ amount }) => amount),
            period.currency,
          ),
    previous_price: before?.price ?? null,
    previous_currency: before && before.price !== null ? before.currency : null,
    price_change: priceChange(before, period) ?? null,
    uses,
    cost_per_use,
    cost_currency: memberOf(model).currency,
    website: websiteOf(model, period),
    decision: null,
  };
}
