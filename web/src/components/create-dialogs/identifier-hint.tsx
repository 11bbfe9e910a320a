import { isIsbn } from '#shared/domain/identifiers/isbn.ts';
import { isIssn } from '#shared/domain/identifiers/issn.ts';
import { useText } from '#web/text/text.ts';
import styles from './create-dialogs.module.css';

/** What the check digit says of an ISSN or ISBN while it is typed. A wrong one is a hint and no error (R050). */
export function IdentifierHint({ value }: { value: string }) {
  const t = useText();
  if (value.trim().length < 8) return null;
  if (isIssn(value)) return <span className={styles.good}>{t('dialogs.product.goodIssn')}</span>;
  if (isIsbn(value)) return <span className={styles.good}>{t('dialogs.product.goodIsbn')}</span>;
  return <span className={styles.warn}>{t('dialogs.product.badDigit')}</span>;
}
