import { addCents, sumCents } from '../money/cents.ts';
import type { Assumptions } from './row-cost.ts';
import { costFor } from './saving.ts';
import { choiceOf, type Recommendation, type ScenarioRow } from './scenario-row.ts';

/** Reasons to suggest a subscription for cancellation. */
export const suggestionReasons = [
  'recommended_cancel',
  'recommended_review',
  'low_rating',
  'few_uses',
  'large_saving',
  'recommended_renew',
] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

/** A subscription that could be cancelled, in integer minor units. */
export interface Candidate {
  row: ScenarioRow;
  /** The saving by its cancellation. */
  saved: number;
}

export interface Suggestion extends Candidate {
  reasons: SuggestionReason[];
}

export interface Suggestions {
  /** Ranked by cost per use; if no candidate has known uses, by recommendation, rating and cost. */
  ranked_by: 'uses' | 'cost';
  suggestions: Suggestion[];
  /** The total saving of all suggestions. */
  saved: number;
  /** The amount still missing to the target: 0 if the suggestions suffice. */
  missing: number;
  /** Candidates with unknown uses, most expensive first. They are suggested only if no candidate has known uses. */
  apart: Candidate[];
}

/** Max rating that counts as low: the middle of 1 to 5 is 3. */
const lowRating = 2.5;
/** Min part of the target, in percent, that counts as a large saving. */
const largePercent = 25;
const order: readonly Recommendation[] = ['cancel', 'review', 'none', 'renew_with_changes', 'renew'];

/**
 * Suggests cancellations to save a target of minor units (RS05): highest cost per use first, and finally the cheapest that reaches the target. If no
 * candidate has known uses: by recommendation, then low ratings, then cost. Candidates have a known cost. Rows that are accepted, agreed, one-time,
 * locked or already chosen about are never candidates. With `department`, only its part of a saving counts. `costs` are those of the rows, in order.
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

/** The index of the next suggestion: the first, or once the first covers the missing amount, the cheapest that covers it. */
function placeOfNext(ranked: readonly Candidate[], missing: number): number {
  if ((ranked[0]?.saved ?? 0) < missing) return 0;
  return ranked.reduce((best, { saved }, index) => (saved >= missing && saved < (ranked[best]?.saved ?? 0) ? index : best), 0);
}

function isDecided(row: ScenarioRow, choices: Assumptions['choices']): boolean {
  const choice = choiceOf(choices, row);
  return choice !== undefined && choice.decision !== 'undecided';
}

/** Groups candidates by recommendation and low rating, those most easily given up first. */
function byMerit(candidates: readonly Candidate[]): Candidate[][] {
  const rankOf = ({ row }: Candidate): number => 2 * order.indexOf(row.recommendation) + Number(!isLow(row));
  return [...Map.groupBy(candidates, rankOf)].toSorted(([a], [b]) => a - b).map(([, group]) => group.toSorted(bySaved));
}

/** Compares by saving per lost use; unused candidates come first. */
function byUses(a: Candidate, b: Candidate): number {
  const [ofA, ofB] = [savedInKnownMonths(a) * BigInt(b.row.uses ?? 0), savedInKnownMonths(b) * BigInt(a.row.uses ?? 0)];
  return Number(ofB > ofA) - Number(ofA > ofB) || bySaved(a, b);
}

/** Twelve times the saving in months with known uses. Other months count neither as cost nor as use (RU01). */
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
    // Not used at all, or more expensive per use than the average candidate.
    ...(uses === 0 || isDear ? (['few_uses'] as const) : []),
    ...(saved * 100 >= target * largePercent ? (['large_saving'] as const) : []),
    // Shown as a warning.
    ...(recommendation === 'renew' ? (['recommended_renew'] as const) : []),
  ];
}
