import type { WaitingParty, WaitingSide, WhoWaits } from '#shared/contract/rows/overview-row.ts';
import { isDate } from '#shared/domain/calendar/dates.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { instant } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { maySeeProvider } from '../../ground/references/closed-vendors.ts';
import { awaitedOfVendors, unansweredFeedback } from './awaited-by-reader.ts';
import { invoicesToApprove, answersToDecideOn, commentsToAnswer, givenTasks } from './waiting-for-reader.ts';
import type { PartyId, WaitingItem } from './waiting-item.ts';

/** Max parties of one answer; the others are counted. */
const maxParties = 30;
/** Max items of one party; the others are counted. */
const maxItems = 5;

/** The parties waiting for the caller, and those for whom the caller waits. */
export function whoWaits(model: ReadModel, caller: Caller): WhoWaits {
  if (caller.userId === null) return { for_me: sideOf(model, caller, []), for_others: sideOf(model, caller, []) };
  const reader = { userId: caller.userId, today: dayOf(model), now: instant() };
  return {
    for_me: sideOf(model, caller, [
      ...givenTasks(model, reader),
      ...commentsToAnswer(model, reader),
      ...answersToDecideOn(model, reader),
      ...invoicesToApprove(model, reader),
    ]),
    for_others: sideOf(model, caller, [...unansweredFeedback(model, reader), ...awaitedOfVendors(model, reader)]),
  };
}

/** Items grouped by party, the longest waiting first. A vendor hidden from the caller has no name. */
function sideOf(model: ReadModel, caller: Caller, items: readonly WaitingItem[]): WaitingSide {
  const { timezone } = memberOf(model);
  const dayOfSince = (since: string): string => (isDate(since) ? since : dateInTimezone(since, timezone));
  const isOpen = ({ type, id }: PartyId): boolean => type !== 'provider' || maySeeProvider(model, caller, id);
  const keyOf = ({ party }: WaitingItem): string => `${party.type} ${isOpen(party) ? party.id : null}`;
  const parties = [...Map.groupBy(items, keyOf).values()].map((some): WaitingParty => {
    const inOrder = some.toSorted((a, b) => (a.since < b.since ? -1 : 1));
    const [{ type, id } = { type: 'user' as const, id: null }] = inOrder.map(({ party }) => party);
    const shown = isOpen({ type, id }) ? reference(model, type, id) : null;
    return {
      id: shown?.id ?? null,
      type,
      name: shown?.name ?? null,
      items: inOrder
        .slice(0, maxItems)
        .map(({ party: _party, feedback: _feedback, ...item }) => ({ ...item, since: dayOfSince(item.since) })),
      count: inOrder.length,
      feedback: inOrder.find(({ feedback }) => feedback)?.feedback ?? null,
    };
  });
  const longestFirst = parties.toSorted((a, b) => ((a.items[0]?.since ?? '') < (b.items[0]?.since ?? '') ? -1 : 1));
  return { count: items.length, parties: longestFirst.slice(0, maxParties), more_parties: Math.max(0, parties.length - maxParties) };
}
