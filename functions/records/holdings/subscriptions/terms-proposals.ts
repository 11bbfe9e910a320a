import { isDeepStrictEqual } from 'node:util';
import type { LicensePeriod } from '#shared/contract/entities/license.ts';
import type { Subscription, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { TermsProposal } from '#shared/contract/rows/terms-row.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import { proposeFromHabit } from '#shared/domain/terms/propose-terms.ts';
import { readNotice, readRenewal } from '#shared/domain/terms/read-terms.ts';
import { blankTerms, type SubscriptionTerms } from '#shared/domain/terms/subscription-terms.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { licensePeriodsOf } from '../../ground/references/licensed-subscriptions.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { termsInForce } from '../licenses/license-terms.ts';

type Proposed = Omit<TermsProposal, 'subscription' | 'current'>;

/** The terms that a subscription's deadlines and licenses suggest (C881, RQ04, RQ05); empty where they suggest nothing new. */
export function termsProposals(model: ReadModel, subscription: Subscription): TermsProposal[] {
  const { id, name, terms: current } = subscription;
  const found = [current === null ? fromHabit(model, id) : undefined, fromLicenses(model, subscription)];
  return found.flatMap((each) => (each ? [{ subscription: { id, name }, current, ...each }] : []));
}

function fromHabit(model: ReadModel, subscriptionId: string): Proposed | undefined {
  const { timezone } = memberOf(model);
  const acceptedOn = ({ decision, decided_at: at, decided_by: by }: SubscriptionPeriod): string | null =>
    decision === 'accepted' && at !== null && by !== null ? dateInTimezone(at, timezone) : null;
  const periods = model.by('subscription_period', 'subscription_id', subscriptionId);
  const proposal = proposeFromHabit(periods.map((period) => ({ ...period, accepted_on: acceptedOn(period) })));
  return (
    proposal && {
      source: 'proposed',
      terms: { ...proposal.terms, years: [], opt_out: [], entered_on: dayOf(model) },
      deadlines: proposal.evidence,
      sentences: [],
      question: null,
    }
  );
}

/** The preloaded license terms that speak of notice and renewal. */
const labels = { 'term-renewal-type': 'renewal', 'term-termination': 'notice', 'term-annual-opt-out': 'opt_out' } as const;

type Sentence = TermsProposal['sentences'][number];
type Understood = Partial<Pick<SubscriptionTerms, 'notice' | 'renewal'>>;

/** The sentences of a license in force on a day, and the terms that they give. */
function readLicense(model: ReadModel, period: LicensePeriod, day: string): { sentences: Sentence[]; understood: Understood } {
  const name = model.find('license', period.license_id)?.name ?? '';
  const understood: Understood = {};
  const sentences = termsInForce(model, period, day).flatMap(({ term }): Sentence[] => {
    const kind = labels[term.label_id as keyof typeof labels] as (typeof labels)[keyof typeof labels] | undefined;
    if (!kind || !term.active || term.description === null) return [];
    const [notice, renewal] = [readNotice(term.description), readRenewal(term.description)];
    if (kind === 'notice' && notice) understood.notice = notice;
    if (kind === 'renewal' && renewal) understood.renewal = renewal;
    const isUnderstood = kind === 'notice' ? notice !== undefined : kind === 'renewal' && renewal !== undefined;
    const of = { license_period_id: period.id, license_id: period.license_id, name };
    return [{ ...of, term: kind, text: term.description, understood: isUnderstood }];
  });
  return { sentences, understood };
}

/** The proposal of the licenses in force at the end of the latest period. Two that differ, and a text that is not understood, are asked. */
function fromLicenses(model: ReadModel, subscription: Subscription): Proposed | undefined {
  const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id));
  const day = latest?.end_date ?? latest?.start_date ?? dayOf(model);
  const inForce = licensePeriodsOf(model, subscription)
    .flatMap((id) => model.find('license_period', id) ?? [])
    .filter(({ status, start_date, end_date }) => status !== 'dismissed' && start_date <= day && (end_date === null || end_date >= day));
  const read = inForce.map((period) => readLicense(model, period, day)).filter(({ sentences }) => sentences.length > 0);
  const sentences = read.flatMap((each) => each.sentences);
  if (sentences.length === 0) return undefined;
  const common = { source: 'license' as const, deadlines: [], sentences };
  const understood: Understood = Object.assign({}, ...read.map((each) => each.understood));
  const differ = read.some((each) => !agrees(understood, each.understood));
  if (differ) return { ...common, terms: null, question: 'licenses_differ' };
  const isEmpty = Object.keys(understood).length === 0;
  const isOpen = sentences.some((each) => each.term !== 'opt_out' && !each.understood);
  const { terms } = subscription;
  if (terms && (isEmpty || agrees(terms, understood))) return undefined;
  if (isEmpty) return isOpen ? { ...common, terms: null, question: 'not_understood' } : undefined;
  // What a license does not say stays as it was entered.
  const known: SubscriptionTerms = terms ?? blankTerms;
  const proposed = { ...known, years: [...known.years], opt_out: [...known.opt_out], ...understood };
  const question = terms ? 'terms_differ' : isOpen ? 'not_understood' : null;
  return { ...common, terms: { ...proposed, source: 'license', entered_on: dayOf(model) }, question };
}

/** Whether terms have each of the values that a license gives. */
function agrees(terms: Understood, given: Understood): boolean {
  return Object.entries(given).every(([key, value]) => isDeepStrictEqual(terms[key as keyof Understood], value));
}
