import { useEffect, useRef } from 'react';
import { screenLanguageOf } from '#shared/domain/messages/languages.ts';
import { choose } from '#web/text/language.ts';

/**
 * Does once what a page does when a person comes back from a provider, such as exchanging its answer. `locale` is the language that was chosen before
 * leaving, which is kept as a sign-in with a password keeps it.
 */
export function useOnReturn(locale: string | undefined, exchange: () => Promise<void>): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (locale !== undefined) choose(screenLanguageOf(locale)).catch(() => undefined);
    void exchange();
  });
}
