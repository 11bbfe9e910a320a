import { lazy, Suspense, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dealOffers } from '#shared/contract/groups/deal-offers.ts';
import { deals } from '#shared/contract/groups/deals.ts';
import type { DealMatrix } from '#shared/contract/rows/deal-row.ts';
import { hasOpenPrices } from '#shared/domain/consortium/deals.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import type { BulkAction } from '#web/ui/data-grid/grid-types.ts';

const SendOffers = lazy(async () => ({ default: (await import('./send-offers.tsx')).SendOffers }));
const Skipped = lazy(async () => ({ default: (await import('./skipped-members.tsx')).Skipped }));

type MatrixColumn = DealMatrix['columns'][number];

/** Members that are to be offered the deal and year of a column. */
interface Offering {
  column: MatrixColumn;
  memberIds: readonly string[];
}

/** The actions on selected members of the matrix: offering a deal, reminding of it, and an export; with the dialog that is open. */
export function useMatrixActions(matrix: DealMatrix | undefined, exportRows: (memberIds: readonly string[]) => void) {
  const t = useText();
  const [offering, setOffering] = useState<Offering>();
  const remind = useCommand(dealOffers.remind);
  const { mutate } = remind;
  const columns = matrix?.columns;
  const actions = useMemo((): BulkAction[] => {
    const toOffer = (columns ?? []).filter(({ state }) => hasOpenPrices(state));
    const toRemind = (columns ?? []).filter(({ state }) => state === 'offered');
    const offer = (column: MatrixColumn, memberIds: readonly string[]): void => setOffering({ column, memberIds });
    const write = ({ deal }: MatrixColumn, ids: readonly string[]): void =>
      mutate({ params: { id: deal.id }, body: { membership_ids: [...ids] } });
    const menu = (id: string, label: string, of: readonly MatrixColumn[], run: typeof offer): BulkAction[] =>
      of.length === 0
        ? []
        : [{ id, label, items: of.map((column) => ({ id: column.id, label: column.label, run: (ids) => run(column, ids) })) }];
    return [
      ...menu('offer', t('offers.send'), toOffer, offer),
      ...menu('remind', t('offers.remind'), toRemind, write),
      { id: 'export', label: t('deals.exportSelected'), run: exportRows },
    ];
  }, [columns, exportRows, mutate, t]);
  const dialog = (
    <Suspense fallback={null}>
      {offering && <Offer {...offering} onClose={() => setOffering(undefined)} />}
      {remind.data && remind.data.result.skipped.length > 0 && (
        <Skipped outcome={remind.data.result} title={t('offers.remind')} onClose={remind.reset} />
      )}
    </Suspense>
  );
  return { actions, dialog };
}

function Offer({ column, memberIds, onClose }: Offering & { onClose: () => void }) {
  const params = { id: column.deal.id };
  const deal = useQuery(queryFor(deals.get, { params }));
  const offers = useQuery(queryFor(dealOffers.list, { params }));
  if (!deal.data || !offers.data) return null;
  return <SendOffers deal={deal.data} offers={offers.data} year={column.year} memberIds={memberIds} onClose={onClose} />;
}
