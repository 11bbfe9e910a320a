import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { contactColumns } from '#shared/contract/columns/contacts.ts';
import type { ContactRow } from '#shared/contract/entities/contact.ts';
import { contacts } from '#shared/contract/groups/contacts.ts';
import type { ListFilter } from '#shared/contract/list-query.ts';
import type { AnyCall } from '#shared/contract/route.ts';
import { checkContact } from '#shared/domain/contacts/check-contact.ts';
import { useMay } from '#web/api/use-session.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { optionsOf } from '#web/ui/data-grid/cell-value.ts';
import type { CellRenderer, GridRow } from '#web/ui/data-grid/grid-types.ts';
import { ListScreen, type ListScreenProps } from '#web/parts/list-screen/list-screen.tsx';
import { text, useText } from '#web/text/text.ts';
import { firstMessageText } from '#web/text/message-text.ts';
import styles from './contact-list.module.css';
import { Row } from '#web/ui/primitives.tsx';

const EditContact = lazy(async () => ({ default: (await import('./edit-contact.tsx')).EditContact }));
const edits = { contact: contacts.update };

interface ContactListProps {
  list: AnyCall;
  Create: ComponentType<{ onClose: () => void }>;
  params?: Readonly<Record<string, string>>;
  exportFilters?: readonly ListFilter[];
  height?: 'page' | 'content';
  actions?: ReactNode;
}

/** Contacts in a grid: names open the whole contact, addresses can be written to and copied, who left is marked. */
export function ContactList({ list, Create, ...rest }: ContactListProps) {
  const t = useText();
  const mayEdit = useMay(contacts.update.permission);
  const [edited, setEdited] = useState<ContactRow>();
  const renderers = useMemo(
    (): Readonly<Record<string, CellRenderer>> => ({ ...cells, name: nameCell(mayEdit ? setEdited : undefined) }),
    [mayEdit],
  );
  return (
    <>
      <ListScreen
        {...(rest as Partial<ListScreenProps>)}
        name="contacts"
        title={t('contacts.title')}
        columns={contactColumns}
        list={list}
        edits={edits}
        deletion={contacts}
        renderers={renderers}
        validate={refusalOf}
        {...(mayEdit ? { onOpen: (row: GridRow) => setEdited(row as ContactRow) } : {})}
        create={{ label: t('contacts.create'), permission: contacts.create.permission, Dialog: Create }}
      />
      {edited && (
        <Suspense fallback={null}>
          <EditContact contact={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The rules of a contact in the cell that would break one. */
function refusalOf(row: GridRow, column: { field: string }, value: unknown): string | undefined {
  const next = { ...row, [column.field]: value };
  const preferences = optionsOf(next['email_preferences' as keyof typeof next]).map(({ id }) => id);
  return firstMessageText(checkContact({ ...(next as object), email_preferences: preferences }));
}

function nameCell(onOpen: ((contact: ContactRow) => void) | undefined): CellRenderer {
  return ({ row, text: name }) => (
    <Row as="span" nowrap inline className={styles.person} data-active={row['active'] === true}>
      {onOpen ? (
        <button type="button" tabIndex={-1} className={styles.name} onClick={() => onOpen(row as unknown as ContactRow)}>
          {name}
        </button>
      ) : (
        name
      )}
      {row['active'] !== true && <span className={styles.inactive}>{text('contacts.inactive')}</span>}
    </Row>
  );
}

const cells: Readonly<Record<string, CellRenderer>> = {
  email: ({ text: address }) =>
    address === '' ? null : (
      <Row as="span" gap="xxs" nowrap inline className={styles.email}>
        <a href={`mailto:${address}`} tabIndex={-1}>
          {address}
        </a>
        <span className={styles.copy}>
          <Button
            variant="inline-icon"
            iconName="copy"
            ariaLabel={text('contacts.copyEmail', { email: address })}
            nativeButtonAttributes={{ tabIndex: -1 }}
            onClick={() => void copyText(address)}
          />
        </span>
      </Row>
    ),
  phone: ({ text: number }) =>
    number === '' ? null : (
      <a className={styles.phone} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} tabIndex={-1}>
        {number}
      </a>
    ),
  provider: ({ row, text: name }) => {
    const id = String(row['provider_id']);
    return (
      <Link
        to={`/${row['provider_is_publisher'] === true ? 'publishers' : 'vendors'}/${id}/contacts`}
        tabIndex={-1}
        className={styles.phone}
      >
        {name}
      </Link>
    );
  },
};
