import { addCents, sumCents } from '../money/cents.ts';
import type { Assumptions } from './row-cost.ts';
import { costFor } from './saving.ts';
import { choiceOf, type Recommendation, type ScenarioRow } from './scenario-row.ts';

/** Why a subscription is suggested for cancellation. */
export const suggestionReasons = [
  'recommended_cancel',
  'recommended_review',
  'low_rating',
  'few_uses',
  'large_saving',
  'recommended_renew',
] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

/** A subscription that could be cancelled. Integer minor units. */
export interface Candidate {
  row: ScenarioRow;
  /** What its cancellation saves. */
  saved: number;
}

export interface Suggestion extends Candidate {
  reasons: SuggestionReason[];
}

export interface Suggestions {
  /** What a use costs decides; where uses are known of no candidate, recommendation, rating and cost do. */
  ranked_by: 'uses' | 'cost';
  suggestions: Suggestion[];
  /** What all of them save together. */
  saved: number;
  /** What is then missing to the target: 0 where they suffice. */
  missing: number;
  /** Candidates whose uses are not known, the dearest first: they are suggested only where uses are known of none. */
  apart: Candidate[];
}

/** A rating up to this is low: the middle of 1 to 5 is 3. */
const lowRating = 2.5;
/** A saving of this part of the target, in percent, reaches much of it at once. */
const largePercent = 25;
const order: readonly Recommendation[] = ['cancel', 'review', 'none', 'renew_with_changes', 'renew'];

/**
 * What to cancel to save a target of minor units (RS05): what costs most for each use first, and at the end the cheapest that reaches the target. Where uses are
 * known of no candidate: by recommendation, then low ratings, then cost. Candidates cost something known; what is accepted, agreed, bought once, locked or already
 * chosen about is never among them. With `department` only its part of a saving counts. `costs` are those of the rows, in their order.
 */
export function suggestCancellations(
  rows: readonly ScenarioRow[],
  {
    costs,
    target,
    choices,
    department,
  }: { costs: readonly (number | null)[]; target: number; department?: string | undefined } & Pick<Assumptions, 'choices'>,
): Suggestions {
  const candidates = rows.flatMap((row, index) => {
    const saved = costFor(row, costs[index] ?? 0, department);
    return row.fixed !== null || saved <= 0 || isDecided(row, choices) ? [] : [{ row, saved }];
  });
  const used = candidates.filter(({ row }) => row.uses !== null);
  const ranked_by = used.length > 0 ? 'uses' : 'cost';
  const groups = ranked_by === 'uses' ? [used.toSorted(byUses)] : byMerit(candidates);
  const average = {
    saved: used.reduce((sum, each) => sum + savedInKnownMonths(each), 0n),
    uses: used.reduce((sum, { row }) => sum + (row.uses ?? 0), 0),
  };
  const suggestions: Suggestion[] = [];
  let missing = Math.max(0, target);
  for (const group of groups) {
    const rest = [...group];
    while (missing > 0 && rest.length > 0) {
      const next = rest.splice(placeOfNext(rest, missing), 1)[0];
      if (!next) break;
      suggestions.push({ ...next, reasons: reasonsOf(next, target, average) });
      missing = Math.max(0, addCents(missing, -next.saved));
    }
  }
  return {
    ranked_by,
    suggestions,
    saved: sumCents(suggestions.map(({ saved }) => saved)),
    missing,
    apart: ranked_by === 'cost' ? [] : candidates.filter(({ row }) => row.uses === null).toSorted(bySaved),
  };
}

/** The first in its order, or once that one reaches what is missing the cheapest that does. */
function placeOfNext(ranked: readonly Candidate[], missing: number): number {
  if ((ranked[0]?.saved ?? 0) < missing) return 0;
  return ranked.reduce((best, { saved }, index) => (saved >= missing && saved < (ranked[best]?.saved ?? 0) ? index : best), 0);
}

function isDecided(row: ScenarioRow, choices: Assumptions['choices']): boolean {
  const choice = choiceOf(choices, row);
  return choice !== undefined && choice.decision !== 'undecided';
}

/** Candidates of one recommendation and rating together, those that people miss least first. */
function byMerit(candidates: readonly Candidate[]): Candidate[][] {
  const rankOf = ({ row }: Candidate): number => 2 * order.indexOf(row.recommendation) + Number(!isLow(row));
  return [...Map.groupBy(candidates, rankOf)].toSorted(([a], [b]) => a - b).map(([, group]) => group.toSorted(bySaved));
}

/** By what is saved for each use lost; what is not used at all comes first. */
function byUses(a: Candidate, b: Candidate): number {
  const [ofA, ofB] = [savedInKnownMonths(a) * BigInt(b.row.uses ?? 0), savedInKnownMonths(b) * BigInt(a.row.uses ?? 0)];
  return Number(ofB > ofA) - Number(ofA > ofB) || bySaved(a, b);
}

/** Twelve times what a candidate saves in the months of which uses are known: a month without known uses neither costs nor counts (RU01). */
function savedInKnownMonths({ row, saved }: Candidate): bigint {
  return BigInt(saved) * BigInt(row.monthsKnown);
}

function bySaved(a: Candidate, b: Candidate): number {
  return b.saved - a.saved || (a.row.id < b.row.id ? -1 : 1);
}

function isLow({ rating }: ScenarioRow): boolean {
  return rating !== null && rating <= lowRating;
}

function reasonsOf(candidate: Candidate, target: number, average: { saved: bigint; uses: number }): SuggestionReason[] {
  const { row, saved } = candidate;
  const { recommendation, uses } = row;
  const isDear = uses !== null && savedInKnownMonths(candidate) * BigInt(average.uses) > average.saved * BigInt(uses);
  return [
    ...(recommendation === 'cancel' ? (['recommended_cancel'] as const) : []),
    ...(recommendation === 'review' ? (['recommended_review'] as const) : []),
    ...(isLow(row) ? (['low_rating'] as const) : []),
    // Not used at all, or a use costs more than with the candidates on average.
    ...(uses === 0 || isDear ? (['few_uses'] as const) : []),
    ...(saved * 100 >= target * largePercent ? (['large_saving'] as const) : []),
    // Said as a warning.
    ...(recommendation === 'renew' ? (['recommended_renew'] as const) : []),
  ];
}
