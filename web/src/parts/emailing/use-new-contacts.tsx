import { type ReactNode, useState } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import type { PreviewedEmail } from '#shared/contract/entities/email-sending.ts';
import { contacts } from '#shared/contract/groups/contacts.ts';
import { newAddresses, preferencesOf } from '#shared/domain/emails/new-addresses.ts';
import { type EmailKind, kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import type { EmailEdit } from './body-of-sending.ts';

/** Offers to keep addresses that were typed for a provider as contacts of it, so that the next email finds them. */
export function useNewContacts(kind: EmailKind) {
  const t = useText();
  const may = useMay(contacts.create.permission) && kindFacts[kind].audience === 'provider';
  const create = useCommand(contacts.create, { invalidates: ['contacts'] });
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const typedIn = (email: PreviewedEmail, edit: EmailEdit | undefined): string[] =>
    may && email.recipient ? newAddresses(edit?.to ?? [], [...email.to, ...email.contacts]) : [];

  function offer(email: PreviewedEmail, edit: EmailEdit | undefined): ReactNode {
    const typed = typedIn(email, edit);
    if (typed.length === 0) return null;
    return (
      <Checkbox
        checked={!declined.has(email.key)}
        onChange={({ detail }) =>
          setDeclined(detail.checked ? new Set([...declined].filter((key) => key !== email.key)) : new Set([...declined, email.key]))
        }
      >
        {t('emails.dialog.keepContacts', { addresses: typed.join(', '), name: email.recipient?.name ?? '' })}
      </Checkbox>
    );
  }

  /** Stores new contacts after the emails were sent. The client shows a refused address; the emails are sent nevertheless. */
  async function keep(sent: readonly PreviewedEmail[], edits: Readonly<Record<string, EmailEdit>>): Promise<void> {
    for (const email of sent) {
      if (declined.has(email.key)) continue;
      for (const address of typedIn(email, edits[email.key]))
        await create
          .mutateAsync({ body: { provider_id: email.recipient?.id ?? '', email: address, email_preferences: preferencesOf(kind) } })
          .catch(() => undefined);
    }
  }

  return { offer, keep };
}
