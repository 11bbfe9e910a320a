import { useNavigate } from 'react-router-dom';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { providers } from '#shared/contract/groups/providers.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';

/** What else can be done with all providers: their contacts, and those that look like one. */
export function ProviderListMenu() {
  const t = useText();
  const navigate = useNavigate();
  const mayCompare = useMay(providers.duplicates.permission);
  return (
    <ButtonDropdown
      expandToViewport
      ariaLabel={t('contacts.duplicates.more')}
      items={[
        { id: '/contacts', text: t('contacts.duplicates.allContacts') },
        ...(mayCompare ? [{ id: '/provider-duplicates', text: t('contacts.duplicates.find') }] : []),
      ]}
      onItemClick={({ detail }) => void navigate(detail.id)}
    >
      {t('contacts.duplicates.more')}
    </ButtonDropdown>
  );
}
