import type { LicensePeriod, LicenseTermLabel } from '#shared/contract/entities/license.ts';
import type { Subscription } from '#shared/contract/entities/subscription.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { CanIAnswer, CanIResult } from '#shared/contract/rows/license-row.ts';
import { canI } from '#shared/domain/licenses/can-i.ts';
import { findTerms, meantTerms } from '#shared/domain/licenses/find-terms.ts';
import { holdsOn } from '#shared/domain/licenses/license-time.ts';
import { termState } from '#shared/domain/licenses/license-term.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { termLabelOrder, termsInForce } from '#functions/records/holdings/licenses/license-terms.ts';
import { licensePeriodsOf } from '#functions/records/ground/references/licensed-subscriptions.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { say } from '#shared/domain/messages/message.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';

/** A term in force, with its source. */
type Effective = ReturnType<typeof termsInForce>[number];

interface Question {
  search?: string | undefined;
  label_id?: string | undefined;
}

/** The answer of all active subscriptions' licences to one question on a day. */
export function answerCanI(model: ReadModel, { search = '', label_id }: Question, on: string): CanIResult {
  const labels = termLabelOrder(model).flatMap((id) => model.find('license_term_label', id) ?? []);
  // Excludes terms such as governing law, which are not permissions.
  const usable = labels.filter(({ active, kind }) => active && kind === 'permission');
  const found = findTerms(search, usable);
  const [label, ...others] = chosen(model, usable, found, label_id);
  const fitting = new Map(found.map(({ id, points }) => [id, points]));
  return {
    on,
    labels: usable
      .map(({ id, name, description }) => ({ id, name, description, fits: fitting.has(id) }))
      .sort((a, b) => (fitting.get(b.id) ?? 0) - (fitting.get(a.id) ?? 0)),
    label: label ? choiceOf(label) : null,
    ...counted(label ? answersFor(model, label, on) : []),
    further: others.map((other) => ({ label: choiceOf(other), ...counted(answersFor(model, other, on)) })),
  };
}

function choiceOf({ id, name, description }: LicenseTermLabel) {
  return { id, name, description };
}

function counted(answers: CanIAnswer[]): Pick<CanIResult, 'counts' | 'answers'> {
  const count = (wanted: CanIAnswer['state']): number => answers.filter(({ state }) => state === wanted).length;
  const counts = {
    allowed: count('allowed'),
    not_allowed: count('not_allowed'),
    unknown: count('unknown'),
    not_applicable: count('not_applicable'),
  };
  return { counts, answers };
}

/** The requested terms: the named one, else those that match the words. */
function chosen(
  model: ReadModel,
  labels: readonly LicenseTermLabel[],
  found: ReturnType<typeof findTerms>,
  id: string | undefined,
): LicenseTermLabel[] {
  if (id !== undefined) {
    const label = model.find('license_term_label', id);
    if (!label) throw notFound(say('kinds.license_term_label'));
    return label.kind === 'permission' ? [label] : [];
  }
  return meantTerms(found).flatMap((meant) => labels.find((label) => label.id === meant.id) ?? []);
}

function answersFor(model: ReadModel, label: LicenseTermLabel, on: string): CanIAnswer[] {
  // A cache, since many subscriptions share one licence.
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

/** Whether one of its periods includes the day and was not cancelled. */
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
