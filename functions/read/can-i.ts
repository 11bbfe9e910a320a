import type { LicensePeriod, LicenseTermLabel } from '#shared/contract/entities/license.ts';
import type { Subscription } from '#shared/contract/entities/subscription.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { CanIAnswer, CanIResult } from '#shared/contract/rows/license-row.ts';
import { canI } from '#shared/domain/licences/can-i.ts';
import { findTerms } from '#shared/domain/licences/find-terms.ts';
import { holdsOn } from '#shared/domain/licences/license-time.ts';
import { termState } from '#shared/domain/licences/license-term.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { termLabelOrder, termsInForce } from '#functions/records/licenses/license-terms.ts';
import { licensePeriodsOf } from '#functions/records/licenses/licensed-subscriptions.ts';
import { reference } from '#functions/records/references/reference.ts';
import { say } from '#shared/domain/messages/message.ts';
import { nameOrder } from '#functions/records/references/name-order.ts';

/** A term in force with where it comes from. */
type Effective = ReturnType<typeof termsInForce>[number];

interface Question {
  search?: string | undefined;
  label_id?: string | undefined;
}

/** What the licences of all subscriptions in force say of one thing on a day. */
export function answerCanI(model: ReadModel, { search = '', label_id }: Question, on: string): CanIResult {
  const labels = termLabelOrder(model).flatMap((id) => model.find('license_term_label', id) ?? []);
  // Governing law is nothing that a reader may do.
  const usable = labels.filter(({ active, kind }) => active && kind === 'permission');
  const found = findTerms(search, usable);
  const label = chosen(model, usable, found, label_id);
  const answers = label ? answersFor(model, label, on) : [];
  const fitting = new Map(found.map(({ id, points }) => [id, points]));
  return {
    on,
    labels: usable
      .map(({ id, name, description }) => ({ id, name, description, fits: fitting.has(id) }))
      .sort((a, b) => (fitting.get(b.id) ?? 0) - (fitting.get(a.id) ?? 0)),
    label: label ? { id: label.id, name: label.name, description: label.description } : null,
    counts: {
      allowed: answers.filter(({ state }) => state === 'allowed').length,
      not_allowed: answers.filter(({ state }) => state === 'not_allowed').length,
      unknown: answers.filter(({ state }) => state === 'unknown').length,
      not_applicable: answers.filter(({ state }) => state === 'not_applicable').length,
    },
    answers,
  };
}

/** The term that is meant: the one named, else the one that fits the words better than any other. */
function chosen(
  model: ReadModel,
  labels: readonly LicenseTermLabel[],
  [first, second]: ReturnType<typeof findTerms>,
  id: string | undefined,
): LicenseTermLabel | undefined {
  if (id !== undefined) {
    const label = model.find('license_term_label', id);
    if (!label) throw notFound(say('kinds.license_term_label'));
    return label.kind === 'permission' ? label : undefined;
  }
  if (!first || first.points === second?.points) return undefined;
  return labels.find((label) => label.id === first.id);
}

function answersFor(model: ReadModel, label: LicenseTermLabel, on: string): CanIAnswer[] {
  // Many subscriptions are held under one licence.
  const asked = new Map<string, Effective | undefined>();
  const termOf = (period: LicensePeriod): Effective | undefined => {
    if (!asked.has(period.id))
      asked.set(
        period.id,
        termsInForce(model, period, on).find(({ term }) => term.label_id === label.id),
      );
    return asked.get(period.id);
  };
  const inOrder = nameOrder(model);
  return [...model.all('subscription')]
    .filter((subscription) => isInForce(model, subscription, on))
    .map((subscription) => answerFor(model, subscription, on, termOf))
    .sort((a, b) => inOrder(a.subscription.name, b.subscription.name));
}

/** Whether one of its periods runs on the day and was not cancelled. */
function isInForce(model: ReadModel, { id }: Subscription, on: string): boolean {
  return model.by('subscription_period', 'subscription_id', id).some((period) => period.decision !== 'cancelled' && holdsOn(period, on));
}

function answerFor(
  model: ReadModel,
  subscription: Subscription,
  on: string,
  termOf: (period: LicensePeriod) => Effective | undefined,
): CanIAnswer {
  const linked = licensePeriodsOf(model, subscription).flatMap((id) => model.find('license_period', id) ?? []);
  const inForce = linked.filter((period) => period.status !== 'dismissed' && holdsOn(period, on));
  const said = inForce.map((period) => ({
    period,
    isFinal: period.status === 'finalized',
    effective: termOf(period),
  }));
  const verdict = canI(
    said.map(({ isFinal, effective }) => ({ isFinal, term: effective?.term })),
    linked.length,
  );
  const names = (qualifiers: readonly string[]) => qualifiers.map((id) => model.find('license_qualifier_label', id)?.name ?? '');
  const product = model.find('product', subscription.product_id);
  return {
    subscription: { id: subscription.id, name: subscription.name },
    product: reference(model, 'product', subscription.product_id),
    publisher: reference(model, 'provider', product?.publisher_id),
    state: verdict.state,
    qualifier_names: names(verdict.qualifiers),
    description: verdict.description,
    reason: verdict.reason,
    licenses: said.flatMap(({ period, effective }) => {
      const license = reference(model, 'license', period.license_id);
      if (!license) return [];
      return [
        {
          license,
          license_period_id: period.id,
          start_date: period.start_date,
          end_date: period.end_date,
          status: period.status,
          state: effective ? termState(effective.term) : ('unknown' as const),
          qualifier_names: names(effective?.term.qualifiers ?? []),
          description: effective?.term.description ?? null,
          amendment: reference(model, 'license_amendment', effective?.amendment_id),
        },
      ];
    }),
  };
}
