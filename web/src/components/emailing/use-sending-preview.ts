import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { emailing } from '#shared/contract/groups/emailing.ts';
import { send } from '#web/api/client.ts';
import { bodyOfSending, type SendingChoices } from './body-of-sending.ts';

/** The emails as they would go out; while something is changed, those of before stay in view. */
export function useSendingPreview(choices: SendingChoices) {
  const body = bodyOfSending(choices);
  return useQuery({
    queryKey: ['emailing', 'preview', body],
    queryFn: async ({ signal }) => (await send(emailing.preview, { body, signal })).result,
    placeholderData: keepPreviousData,
    // Records may have changed since the last look.
    staleTime: 0,
  });
}
