import type { Writing } from '#shared/domain/history/told-value.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { choiceOf } from '#web/text/contract-words.ts';
import { useText } from '#web/text/text.ts';

/** How this person reads the values of a history: in the member's formats, and in words for codes and flags. */
export function useWriting(): Writing {
  const t = useText();
  const formats = useFormats();
  return {
    date: formats.date,
    dateTime: formats.dateTime,
    number: formats.number,
    money: formats.money,
    percent: formats.percent,
    yes: t('common.yes'),
    no: t('common.no'),
    choice: choiceOf,
  };
}
