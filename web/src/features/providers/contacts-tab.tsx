import { lazy } from 'react';
import { useOutletContext } from 'react-router-dom';
import { ContactList } from '#web/parts/contacts/contact-list.tsx';
import { IpKnowledge } from '#web/features/providers/ip-knowledge.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import type { ProviderContext } from './provider-record.tsx';
import { providerRoles } from './provider-roles.ts';

const CreateContact = lazy(async () => ({ default: (await import('#web/parts/contacts/create-contact.tsx')).CreateContact }));

/** A provider's contacts (S61, S63; C249, C263), and whether it knows the IP ranges in force (C265). */
export default function ContactsTab() {
  const { provider, as: role } = useOutletContext<ProviderContext>();
  return (
    <Stack>
      <ContactList
        list={providerRoles[role].rows.contacts}
        params={{ id: provider.id }}
        exportFilters={[{ field: 'provider', operator: 'in', values: [provider.id] }]}
        Create={CreateItsContact}
        height="content"
      />
      <IpKnowledge provider={provider} />
    </Stack>
  );
}

function CreateItsContact({ onClose }: { onClose: () => void }) {
  const { provider } = useOutletContext<ProviderContext>();
  return <CreateContact providerId={provider.id} onClose={onClose} />;
}
