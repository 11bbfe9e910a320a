import RadioGroup from '@cloudscape-design/components/radio-group';
import type { TitleListReport } from '#shared/contract/rows/title-list-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import type { ImportChoice } from './import-choice.ts';

interface SplitChoiceProps {
  ways: TitleListReport['split'];
  value: ImportChoice['split'];
  onChange: (split: ImportChoice['split']) => void;
}

/** Offers to make several lists of a file that is too long for one (R061). */
export function SplitChoice({ ways, value, onChange }: SplitChoiceProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <RadioGroup
      ariaLabel={t('titleLists.import.splitLead')}
      value={value ?? ''}
      onChange={({ detail }) => onChange(ways.find(({ by }) => by === detail.value)?.by ?? null)}
      items={[
        { value: '', label: t('titleLists.import.splitNo') },
        ...ways.map(({ by, parts }) => ({
          value: by,
          label: t(`titleLists.import.splits.${by}`),
          description: parts.map(({ name, titles }) => t('titleLists.import.part', { name, titles: formats.number(titles, 0) })).join(', '),
        })),
      ]}
    />
  );
}
