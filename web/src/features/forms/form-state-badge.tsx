import type { FormState } from '#shared/domain/custom-forms/form-state.ts';
import { StatusBadge, type Tone } from '#web/ui/record/status-badge.tsx';
import { useText } from '#web/text/text.ts';

const tones: Readonly<Record<FormState, Tone>> = { open: 'good', upcoming: 'open', ended: 'over', closed: 'over' };

/** Shows whether a form accepts answers today. */
export function FormStateBadge({ state }: { state: FormState }) {
  const t = useText();
  return <StatusBadge tone={tones[state]}>{t(`forms.states.${state}`)}</StatusBadge>;
}
