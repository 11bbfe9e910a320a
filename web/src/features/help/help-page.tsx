import { useDeferredValue } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import Input from '@cloudscape-design/components/input';
import { useText } from '#web/text/text.ts';
import { GuideBar } from './guide-bar.tsx';
import { GuideFinds } from './guide-finds.tsx';
import { GuideTable } from './guide-table.tsx';
import { helpAddress } from './help-address.ts';
import styles from './help.module.css';

/** The help guide (R035): its table of links, and a search; or, when asked for a screen, the page that explains it. */
export default function HelpPage() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const query = params.get('query') ?? '';
  const sought = useDeferredValue(query);
  const screen = params.get('for');
  if (screen !== null) return <Navigate to={placeFor(screen)} replace />;
  return (
    <article className={styles.guide}>
      <GuideBar>
        <div className={styles.search} role="search" aria-label={t('help.search')}>
          <Input
            type="search"
            value={query}
            placeholder={t('help.search')}
            ariaLabel={t('help.search')}
            clearAriaLabel={t('grid.clearSearch')}
            onChange={({ detail }) =>
              setParams(
                (before) => {
                  if (detail.value === '') before.delete('query');
                  else before.set('query', detail.value);
                  return before;
                },
                { replace: true },
              )
            }
          />
        </div>
      </GuideBar>
      {sought.trim() === '' ? <GuideTable /> : <GuideFinds query={sought} />}
    </article>
  );
}

/** The page that explains a screen, or else the table; both know the way back. */
function placeFor(screen: string): string {
  const [page = '/help', part] = (helpAddress(screen.split(/[?#]/)[0] ?? '') ?? '/help').split('#');
  return `${page}?from=${encodeURIComponent(screen)}${part === undefined ? '' : `#${part}`}`;
}
