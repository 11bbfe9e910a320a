import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { feedbackInvitations } from '#shared/contract/groups/stakeholders.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { send } from '#web/api/client.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { EmailPaper } from '#web/parts/emailing/email-paper.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';

/** The email that each chosen stakeholder would get, with the subscriptions that it asks about. */
export function InvitationPreview({ invitation }: { invitation: BodyOf<typeof feedbackInvitations.preview> }) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const preview = useQuery({
    queryKey: ['feedback-invitations', 'preview', invitation],
    queryFn: async ({ signal }) => (await send(feedbackInvitations.preview, { body: invitation, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (preview.isError) return <p role="alert">{t('common.loadFailed')}</p>;
  if (!preview.data) return <Skeleton lines={6} height={20} />;
  const { emails } = preview.data;
  const shown = emails.find(({ stakeholder }) => stakeholder.id === chosen) ?? emails[0];
  if (!shown) return null;
  return (
    <>
      {emails.length > 1 && (
        <Dropdown
          value={shown.stakeholder.id}
          options={emails.map(({ stakeholder, to }) => ({ id: stakeholder.id, name: `${stakeholder.name} (${to})` }))}
          ariaLabel={t('evaluations.asking.previewOf')}
          onChange={setChosen}
        />
      )}
      <EmailPaper subject={shown.subject} html={shown.html} />
    </>
  );
}
