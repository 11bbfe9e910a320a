import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import { queryFor } from '#web/api/queries.ts';

/** The stakeholders who could be asked about some periods, or about all undecided ones; always refetched. */
export function useCandidates(periodIds: readonly string[], enabled = true) {
  const query = periodIds.length === 0 ? {} : { subscription_period_ids: periodIds.join(',') };
  return useQuery({
    ...queryFor(feedbackInvitations.candidates, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
}
