import { Link } from 'react-router-dom';
import { useText } from '#web/text/text.ts';

/** How many tasks are stale, with the way to where they are closed; nothing where none is. */
export function StaleLink({ stale }: { stale: number }) {
  const t = useText();
  if (stale === 0) return null;
  return (
    <Link to="/progress?stale=true" title={t('progress.stale.means')}>
      {t('progress.stale.count', { count: stale })}
    </Link>
  );
}
