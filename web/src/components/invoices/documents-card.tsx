import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CardStore } from '#shared/contract/card-stores.ts';
import type { OrderDocumentRow } from '#shared/contract/rows/invoice-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { Card } from '#web/components/cards/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { documentCalls } from './document-calls.ts';
import { DocumentTable } from './document-table.tsx';

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }));

/** The additional orders and invoices of a vendor or publisher (C113, C510). */
export function DocumentsCard({ store, id }: { store: CardStore; id: string }) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const [orders, invoices] = [documentCalls(store, 'order'), documentCalls(store, 'invoice')];
  const mayEdit = useMay(orders.add.permission);
  const params = { entityId: id };
  const lists = [useQuery(queryFor(orders.list, { params })), useQuery(queryFor(invoices.list, { params }))];
  const isThere = lists.every(({ data }) => data !== undefined);
  const documents: OrderDocumentRow[] = lists.flatMap(({ data }) => data ?? []);
  return (
    <Card
      title={t('invoices.documents.title')}
      add={mayEdit ? { label: t('invoices.documents.add'), run: () => setAdding(true) } : undefined}
      failed={lists.some(({ isError }) => isError) ? () => lists.forEach((list) => void list.refetch()) : undefined}
      empty={isThere && documents.length === 0 ? t('invoices.documents.none') : undefined}
      dialog={adding && <DocumentDialog store={store} id={id} onClose={() => setAdding(false)} />}
    >
      {isThere ? <DocumentTable store={store} id={id} documents={documents} /> : <Skeleton lines={2} height={36} />}
    </Card>
  );
}
