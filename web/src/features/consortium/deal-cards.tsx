import { useOutletContext } from 'react-router-dom';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { RecordCards } from '#web/parts/record-cards/record-cards.tsx';

/** Links, notes and documents of a deal. */
export default function DealCards() {
  const deal = useOutletContext<DealRow>();
  return <RecordCards store="deals" id={deal.id} />;
}
