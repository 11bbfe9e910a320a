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
  /** What stands beneath the card, where it moves nothing when it comes later. */
  below?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages for guests. */
export function SignInFrame({ title, lead, below, children }: SignInFrameProps) {
  const t = useText();
  useTabTitle(title);
  const cache = useQueryClient();
  // Here nothing of an earlier session is on the screen any more that would ask for it again.
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

/** The languages, each in itself, for those whose settings are not known yet. */
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
