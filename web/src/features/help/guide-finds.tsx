import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useText } from '#web/text/text.ts';
import { Quiet } from '#web/ui/primitives.tsx';
import { excerptOf, findInGuide, partsOfPage } from './find-in-guide.ts';
import { GuideState } from './guide-state.tsx';
import { useAllPages, useTitles, useWayBack, useWord } from './use-guide.ts';
import styles from './help.module.css';

/** The parts of the guide that match the query. */
export function GuideFinds({ query }: { query: string }) {
  const t = useText();
  const word = useWord();
  const { along } = useWayBack();
  const titles = useTitles();
  const pages = useAllPages(true);
  const parts = useMemo(
    () =>
      pages.data && titles.data ? pages.data.flatMap(({ name, blocks }) => partsOfPage(name, titles.data[name], blocks, word)) : undefined,
    [pages.data, titles.data, word],
  );
  if (!parts) return <GuideState of={titles.isError ? titles : pages} />;
  const found = findInGuide(parts, query);
  if (found.length === 0) return <EmptyState title={t('help.none')}>{t('help.noneHint')}</EmptyState>;
  return (
    <section aria-label={t('help.finds')}>
      <p className={styles.count} role="status">
        {t('help.found', { count: found.length })}
      </p>
      <ul className={styles.finds}>
        {found.map(({ place, page, heading, text }) => (
          <li key={place}>
            <Link to={along(`/help/${place}`)}>{heading === '' ? page : `${page}: ${heading}`}</Link>
            <Quiet as="span">{excerptOf(text, query)}</Quiet>
          </li>
        ))}
      </ul>
    </section>
  );
}
