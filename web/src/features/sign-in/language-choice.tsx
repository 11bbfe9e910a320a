import { languageNames, languages } from '#shared/domain/member/languages.ts';
import { showToast } from '#web/components/toasts/toast-store.ts';
import { choose, useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/text.ts';
import styles from './sign-in.module.css';

/** The languages, each in itself, for those whose settings are not known yet. */
export function LanguageChoice() {
  const t = useText();
  const spoken = useLanguage();
  return (
    <div className={styles.languages} role="group" aria-label={t('preferences.locale')}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === spoken}
          onClick={() => void choose(each).catch(() => showToast(t('common.chunkFailed'), 'negative'))}
        >
          {languageNames[each]}
        </button>
      ))}
    </div>
  );
}
