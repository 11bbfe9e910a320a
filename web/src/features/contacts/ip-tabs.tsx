import { NavLink } from 'react-router-dom';
import tabs from '#web/ui/record/record-page.module.css';
import { useText } from '#web/text/text.ts';

/** The three tabs about the member's IP addresses. */
export function IpTabs() {
  const t = useText();
  return (
    <nav className={tabs.tabs} aria-label={t('contacts.ip.title')}>
      <NavLink to="/ip-addresses" end>
        {t('contacts.ip.ranges')}
      </NavLink>
      <NavLink to="/ip-addresses/providers">{t('contacts.ip.providers')}</NavLink>
      <NavLink to="/ip-addresses/history">{t('contacts.ip.history')}</NavLink>
    </nav>
  );
}
