import { useLayoutEffect, useRef, useState } from 'react';
import Textarea from '@cloudscape-design/components/textarea';
import { useSuggestions } from '#web/ui/suggestions/use-suggestions.tsx';
import { useText } from '#web/text/text.ts';
import { usePeopleToMention } from './use-people.ts';

interface MentionAreaProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
}

/** Plain text of several lines that offers people after an @. */
export function MentionArea({ value, onChange, label, placeholder = '', autoFocus = false }: MentionAreaProps) {
  const t = useText();
  const people = usePeopleToMention();
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const cursor = useRef<number>(undefined);
  const replace = (characters: number, text: string): void => {
    const end = area?.selectionStart ?? value.length;
    const start = end - characters;
    cursor.current = start + text.length;
    onChange(value.slice(0, start) + text + value.slice(end));
  };
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    area?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  }, [area, value]);
  const { track, onKeyDownCapture, list } = useSuggestions({ field: area, suggestions: people, label: t('common.people'), replace });
  return (
    <div
      ref={(node) => setArea(node?.querySelector('textarea') ?? null)}
      onKeyDownCapture={onKeyDownCapture}
      onSelect={() => track(area?.value.slice(0, area.selectionEnd) ?? '')}
      onBlur={() => track('')}
    >
      <Textarea
        rows={2}
        value={value}
        ariaLabel={label}
        placeholder={placeholder}
        autoFocus={autoFocus}
        onChange={({ detail }) => onChange(detail.value)}
      />
      {list}
    </div>
  );
}
