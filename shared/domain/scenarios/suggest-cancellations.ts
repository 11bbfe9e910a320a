import { addCents } from '../insights/cents.ts';
import { partsOf } from './calculate-scenario.ts';
import type { Assumptions } from './row-cost.ts';
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

export interface Suggestion {
  row: ScenarioRow;
  /** What its cancellation saves of the gap. */
  saved: number;
  reasons: SuggestionReason[];
}

export interface Suggestions {
  /** Uses are known of all candidates, or else cost, recommendation and rating decide. */
  ranked_by: 'uses' | 'cost';
  suggestions: Suggestion[];
  /** The gap with all of them cancelled; below 0 where they do not suffice. */
  gap: number;
}

/** A rating up to this is low: the middle of 1 to 5 is 3. */
const lowRating = 2.5;
/** A saving of this part of the gap, in percent, closes much of it at once. */
const largePercent = 25;
const order: readonly Recommendation[] = ['cancel', 'review', 'none', 'renew_with_changes', 'renew'];

/**
 * Candidates to cancel until the gap is 0 (RS05): the largest saving for each use lost first; until uses are known by recommendation, then low ratings, then cost. What
 * is accepted, agreed, bought once, locked or already chosen about is never among them. With `department` only its part of a saving counts.
 */
export function suggestCancellations(
  rows: readonly ScenarioRow[],
  {
    costs,
    gap,
    choices,
    department,
  }: { costs: readonly (number | null)[]; gap: number; department?: string | undefined } & Pick<Assumptions, 'choices'>,
): Suggestions {
  const candidates = rows.flatMap((row, index) => {
    const saved = savedBy(row, costs[index] ?? 0, department);
    return row.fixed !== null || saved <= 0 || isDecided(row, choices) ? [] : [{ row, saved }];
  });
  const ranked_by = candidates.length > 0 && candidates.every(({ row }) => row.uses !== null) ? 'uses' : 'cost';
  const suggestions: Suggestion[] = [];
  let left = gap;
  for (const group of ranked_by === 'uses' ? candidates.toSorted(byUses).map((each) => [each]) : byMerit(candidates)) {
    const rest = group.toSorted((a, b) => b.saved - a.saved || (a.row.id < b.row.id ? -1 : 1));
    while (left < 0 && rest.length > 0) {
      const missing = 0 - left;
      // Of several that close the gap alone the cheapest.
      const closing = rest.findLastIndex(({ saved }) => saved >= missing);
      const [next] = rest.splice(Math.max(closing, 0), 1);
      if (!next) break;
      suggestions.push({ ...next, reasons: reasonsOf(next, 0 - gap, ranked_by) });
      left = addCents(left, next.saved);
    }
  }
  return { ranked_by, suggestions, gap: left };
}

interface Candidate {
  row: ScenarioRow;
  saved: number;
}

function savedBy(row: ScenarioRow, cost: number, department: string | undefined): number {
  if (department === undefined) return cost;
  return partsOf(row, cost).reduce((sum, part) => (part.department === department ? addCents(sum, part.cents) : sum), 0);
}

function isDecided(row: ScenarioRow, choices: Assumptions['choices']): boolean {
  const choice = choiceOf(choices, row);
  return choice !== undefined && choice.decision !== 'undecided';
}

/** Candidates of one recommendation and rating together, those that people miss least first. */
function byMerit(candidates: readonly Candidate[]): Candidate[][] {
  const rankOf = ({ row }: Candidate): number => 2 * order.indexOf(row.recommendation) + Number(!isLow(row));
  return [...Map.groupBy(candidates, rankOf)].toSorted(([a], [b]) => a - b).map(([, group]) => group);
}

/** By what is saved for each use lost; what is used by none comes first. */
function byUses(a: Candidate, b: Candidate): number {
  const [ofA, ofB] = [a.saved * (b.row.uses ?? 0), b.saved * (a.row.uses ?? 0)];
  return ofB - ofA || b.saved - a.saved || (a.row.id < b.row.id ? -1 : 1);
}

function isLow({ rating }: ScenarioRow): boolean {
  return rating !== null && rating <= lowRating;
}

function reasonsOf({ row, saved }: Candidate, needed: number, ranked_by: Suggestions['ranked_by']): SuggestionReason[] {
  const { recommendation } = row;
  return [
    ...(recommendation === 'cancel' ? (['recommended_cancel'] as const) : []),
    ...(recommendation === 'review' ? (['recommended_review'] as const) : []),
    ...(isLow(row) ? (['low_rating'] as const) : []),
    ...(ranked_by === 'uses' ? (['few_uses'] as const) : []),
    ...(saved * 100 >= needed * largePercent ? (['large_saving'] as const) : []),
    // Said as a warning: the rest did not suffice.
    ...(recommendation === 'renew' ? (['recommended_renew'] as const) : []),
  ];
}
