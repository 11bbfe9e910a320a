import { useEffect } from 'react';
import { type Language, languageOf } from '#shared/domain/member/languages.ts';
import { showToast } from '#web/components/toasts/toast-store.ts';
import { useSettingsIfKnown } from '#web/components/use-settings.ts';
import { speak, useLanguage } from '#web/text/language.ts';
import { text } from '#web/text/text.ts';
import { loadChunk } from './load-chunk.ts';

/** The language now spoken, which follows a change of the person's settings. */
export function useSpokenLanguage(): Language {
  const locale = useSettingsIfKnown()?.locale;
  useEffect(() => {
    if (locale === undefined) return;
    loadChunk(() => speak(languageOf(locale))).catch(() => showToast(text('common.chunkFailed'), 'negative'));
  }, [locale]);
  return useLanguage();
}
