import { useOutletContext } from 'react-router-dom';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { RecordHistory } from '#web/parts/history/record-history.tsx';

/** The history of a deal and its prices. */
export default function DealHistory() {
  const deal = useOutletContext<DealRow>();
  return <RecordHistory kind="deal" id={deal.id} name={deal.name} />;
}
