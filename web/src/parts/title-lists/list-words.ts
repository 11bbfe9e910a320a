import type { TitleListRow } from '#shared/contract/rows/title-list-row.ts';
import type { Tone } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

const tones = { in_force: 'good', upcoming: 'open', superseded: 'plain', past: 'over' } as const satisfies Record<
  TitleListRow['state'],
  Tone
>;

/** The badge tone of a list's state. */
export function listTone(state: TitleListRow['state']): Tone {
  return tones[state];
}

/** Formats the dates of a list. */
export function useValidity(): (list: Pick<TitleListRow, 'valid_from' | 'valid_to'>) => string {
  const t = useText();
  const formats = useFormats();
  return ({ valid_from, valid_to }) =>
    valid_to === null
      ? t('titleLists.facts.from', { from: formats.date(valid_from) })
      : `${formats.date(valid_from)} – ${formats.date(valid_to)}`;
}
