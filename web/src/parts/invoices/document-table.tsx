import { lazy, Suspense, useState } from 'react';
import type { CardStore } from '#shared/contract/card-stores.ts';
import { orderDocuments } from '#shared/contract/families/order-documents.ts';
import type { OrderDocumentRow } from '#shared/contract/rows/invoice-row.ts';
import { useMay } from '#web/api/use-session.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { CardMenu } from '#web/parts/cards/card-menu.tsx';
import { DeleteCard } from '#web/parts/cards/delete-card.tsx';
import type { Choice } from '#web/ui/dropdown.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import { documentCalls } from './document-calls.ts';
import { documentName } from './document-name.ts';
import { FileLinks } from './file-links.tsx';
import { headingsOf } from './headings-of.tsx';
import styles from './invoices.module.css';

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }));

interface DocumentTableProps {
  store: CardStore;
  id: string;
  documents: readonly OrderDocumentRow[];
  periods?: readonly Choice[];
}

/** Additional orders and invoices of a record, with their files. */
export function DocumentTable({ store, id, documents, periods }: DocumentTableProps) {
  const t = useText();
  const formats = useFormats();
  const mayEdit = useMay(orderDocuments('products').addAdditionalOrder.permission);
  const [open, setOpen] = useState<{ is: 'edit' | 'delete'; document: OrderDocumentRow }>();
  const close = () => setOpen(undefined);
  return (
    <ScrollBox className={styles.scroll}>
      <Table
        className={styles.table}
        headings={headingsOf(t, t('invoices.documents.kind'), [t('invoices.documents.file'), t('invoices.documents.comment')])}
      >
        {documents.map((document) => {
          const name = documentName(t, document);
          return (
            <tr key={document.id}>
              <th scope="row">{name}</th>
              <td>{formats.date(document.date)}</td>
              <td className={styles.amount}>
                <FormattedMoney amount={document.amount} currency={document.currency} />
              </td>
              <td>
                <FileLinks files={document.file ? [document.file] : []} />
              </td>
              <Quiet as="td">{document.comment}</Quiet>
              <td className={styles.last}>
                <CardMenu
                  label={t('invoices.documents.actionsFor', { name })}
                  entries={[
                    mayEdit && {
                      id: 'edit',
                      text: t('invoices.documents.edit'),
                      icon: 'edit',
                      run: () => setOpen({ is: 'edit', document }),
                    },
                    mayEdit && {
                      id: 'delete',
                      text: t('invoices.documents.remove'),
                      icon: 'remove',
                      run: () => setOpen({ is: 'delete', document }),
                    },
                  ]}
                />
              </td>
            </tr>
          );
        })}
      </Table>
      <Suspense fallback={null}>
        {open?.is === 'edit' && (
          <DocumentDialog store={store} id={id} document={open.document} {...(periods ? { periods } : {})} onClose={close} />
        )}
        {open?.is === 'delete' && (
          <DeleteCard
            call={documentCalls(store, open.document.kind).remove}
            params={{ entityId: id, id: open.document.id }}
            title={t('invoices.documents.removeTitle')}
            question={t('invoices.documents.removeAsk', { name: documentName(t, open.document) })}
            onClose={close}
          />
        )}
      </Suspense>
    </ScrollBox>
  );
}
