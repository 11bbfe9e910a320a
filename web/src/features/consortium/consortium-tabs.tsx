import { NavLink } from 'react-router-dom';
import tabs from '#web/ui/record/record-page.module.css';
import { useText } from '#web/text/text.ts';

/** The tabs of the office (S150). */
export function ConsortiumTabs() {
  const t = useText();
  return (
    <nav className={tabs.tabs} aria-label={t('consortium.title')}>
      <NavLink to="/consortium" end>
        {t('consortium.members')}
      </NavLink>
      <NavLink to="/consortium/deals" end>
        {t('deals.title')}
      </NavLink>
      <NavLink to="/consortium/matrix">{t('deals.matrix')}</NavLink>
      <NavLink to="/consortium/letters">{t('consortium.letters')}</NavLink>
    </nav>
  );
}
