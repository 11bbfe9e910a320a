import { StatusBadge } from '#web/ui/record/status-badge.tsx';

const tones: Readonly<Record<string, 'good' | 'plain' | 'over'>> = { draft: 'plain', offered: 'good', ordered: 'good' };

/** The state of a deal as a badge. */
export function DealState({ state, children }: { state: string; children: string }) {
  return <StatusBadge tone={tones[state] ?? 'over'}>{children}</StatusBadge>;
}
