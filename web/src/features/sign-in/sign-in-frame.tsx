import { type ReactNode, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Brand } from '#web/ui/brand.tsx';
import { useTabTitle } from '#web/ui/use-tab-title.ts';
import { useText } from '#web/text/text.ts';
import styles from './sign-in.module.css';
import { screenLanguageNames, screenLanguages } from '#shared/domain/messages/languages.ts';
import { showToast } from '#web/ui/toasts/toast-store.ts';
import { choose, useScreenLanguage } from '#web/text/language.ts';
import { Row } from '#web/ui/primitives.tsx';

interface SignInFrameProps {
  title: string;
  lead?: string;
  /** Content below the card, where a late arrival moves nothing. */
  below?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages for guests. */
export function SignInFrame({ title, lead, below, children }: SignInFrameProps) {
  const t = useText();
  useTabTitle(title);
  const cache = useQueryClient();
  // At this point no component of an earlier session is mounted that would reload the data.
  useEffect(() => cache.clear(), [cache]);
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <Row gap="s" nowrap className={styles.brand}>
          <Brand size={36} />
          <span>{t('shell.product')}</span>
        </Row>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        <LanguageChoice />
        {below && <div className={styles.below}>{below}</div>}
      </section>
    </main>
  );
}

/** The languages, each by its own name, for visitors without settings. */
function LanguageChoice() {
  const t = useText();
  const spoken = useScreenLanguage();
  return (
    <Row gap="m" align="stretch" className={styles.languages} role="group" aria-label={t('preferences.locale')}>
      {screenLanguages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === spoken}
          onClick={() => void choose(each).catch(() => showToast(t('common.chunkFailed'), 'negative'))}
        >
          {screenLanguageNames[each]}
        </button>
      ))}
    </Row>
  );
}
