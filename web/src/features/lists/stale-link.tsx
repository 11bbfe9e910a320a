import { Link } from 'react-router-dom';
import { useText } from '#web/text/text.ts';

/** The number of stale tasks, with a link to close them; hidden at zero. */
export function StaleLink({ stale }: { stale: number }) {
  const t = useText();
  if (stale === 0) return null;
  return (
    <Link to="/progress?stale=true" title={t('progress.stale.means')}>
      {t('progress.stale.count', { count: stale })}
    </Link>
  );
}
