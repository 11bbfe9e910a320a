import type { OfferState as State } from '#shared/domain/consortium/offers.ts';
import { useText } from '#web/text/text.ts';
import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';

const tones: Partial<Record<State, Tone>> = {
  sent: 'plain',
  seen: 'plain',
  accepted: 'good',
  ordered: 'good',
  to_confirm: 'open',
  countered: 'open',
};

/** The state of an offer as a badge. */
export function OfferState({ state }: { state: State }) {
  const t = useText();
  return <StatusBadge tone={tones[state] ?? 'over'}>{t(`consortium.dealCells.${state}`)}</StatusBadge>;
}
