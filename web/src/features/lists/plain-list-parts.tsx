import { type ComponentType, lazy } from 'react';
import type { PagedList } from '#web/parts/list-screen/list-places.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { useNavigate } from 'react-router-dom';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { providers } from '#shared/contract/groups/providers.ts';
import { useMay } from '#web/api/use-session.ts';

/** The parts of a plain list's page beyond its declaration and its calls. */
export interface PlainListParts {
  /** The button that creates a record; `{{label}}` becomes the label that the library may rename. Default: "Create". */
  create?: TextKey;
  /** The dialog behind the button. Default: a field for each editable column. */
  Dialog?: ComponentType<{ onClose: () => void }>;
  /** Title of the default dialog, if it is not that of the button. */
  dialogTitle?: TextKey;
  /** Label of the name in the default dialog, if it is not the column's heading. */
  nameLabel?: TextKey;
  /** More buttons in the toolbar. */
  Actions?: ComponentType;
  /** Shown in an empty list. */
  emptyHint?: TextKey;
}

const CreateProduct = lazy(async () => ({ default: (await import('#web/parts/periods/create-product.tsx')).CreateProduct }));
const CreateProvider = lazy(async () => ({ default: (await import('#web/parts/providers/create-provider.tsx')).CreateProvider }));

export const plainListParts: Partial<Record<PagedList, PlainListParts>> = {
  products: { create: 'lists.createProduct', Dialog: CreateProduct },
  vendors: {
    create: 'lists.createVendor',
    Dialog: ({ onClose }) => <CreateProvider as="vendors" onClose={onClose} />,
    Actions: ProviderListMenu,
  },
  publishers: {
    create: 'lists.createPublisher',
    Dialog: ({ onClose }) => <CreateProvider as="publishers" onClose={onClose} />,
    Actions: ProviderListMenu,
  },
  'product-types': {
    create: 'lists.createProductType',
    dialogTitle: 'dialogs.catalogue.productType',
    nameLabel: 'dialogs.catalogue.type',
  },
  'subject-categories': { create: 'lists.createSubjectCategory', dialogTitle: 'dialogs.catalogue.subjectCategory' },
  'cost-centers': { create: 'lists.createCostCenter', dialogTitle: 'dialogs.catalogue.costCenter' },
  'meta-data-categories': { create: 'metadata.createCategory' },
  'title-lists': { emptyHint: 'titleLists.noneYetHint' },
};

/** Further actions on all providers: the list of their contacts, and of possible duplicates. */
function ProviderListMenu() {
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
