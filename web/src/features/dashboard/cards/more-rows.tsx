import { Link } from 'react-router-dom';
import type { Page } from '#shared/contract/envelope.ts';
import { useText } from '#web/text/text.ts';

/** The number of rows that the card omits, with a link to them. */
export function MoreRows({ page, to }: { page: Page<unknown>; to: string }) {
  const t = useText();
  const count = page.last_row - page.data.length;
  if (count <= 0) return null;
  return (
    <li data-more={count}>
      <Link to={to}>{t('dashboard.more', { count })}</Link>
    </li>
  );
}
