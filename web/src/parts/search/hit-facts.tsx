import type { SearchHit } from '#shared/contract/groups/search.ts';
import { toneOf } from '#web/parts/periods/period-words.ts';
import { nameOfDefault } from '#web/text/message-text.ts';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';

/** State and price of a hit, where it has them. */
export function HitFacts({ hit: { status, price, currency } }: { hit: SearchHit }) {
  return (
    <>
      <FormattedMoney amount={price} currency={currency ?? null} />
      {status && <StatusBadge tone={toneOf(status)}>{nameOfDefault(status.label)}</StatusBadge>}
    </>
  );
}
