import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';
import { useText } from '#web/text/text.ts';
import type { ImportState } from './use-import.ts';

const tones: Readonly<Record<ImportState, Tone>> = {
  parsed: 'open',
  queued: 'plain',
  running: 'plain',
  finished: 'good',
  failed: 'open',
  undoing: 'plain',
  undone: 'plain',
};

/** The state of an import, in a word. */
export function StateBadge({ state }: { state: ImportState }) {
  const t = useText();
  return <StatusBadge tone={tones[state]}>{t(`imports.states.${state}`)}</StatusBadge>;
}
