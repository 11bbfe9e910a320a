import { useMemo } from 'react';
import { type Formats, formatsOf } from './formats.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useLanguage } from '#web/text/language.ts';

/** The member's formats for numbers, money and dates, used everywhere instead of a locale's (R015, R043). */
export function useFormats(): Formats {
  const settings = useSettings();
  const language = useLanguage();
  return useMemo(() => formatsOf(settings, language), [settings, language]);
}
