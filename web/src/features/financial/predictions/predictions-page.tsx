import { NavLink, Outlet, useLocation } from 'react-router-dom';
import tabs from '#web/ui/record/record-page.module.css';
import { useText } from '#web/text/text.ts';
import { Stack } from '#web/ui/primitives.tsx';

/** The probable cost of the next financial period and the possible actions: a tab for each question (S74). */
export default function PredictionsPage() {
  const t = useText();
  const { search } = useLocation();
  // Keeps the financial period from tab to tab, but not the filters of a grid.
  const period = new URLSearchParams(search).get('financialPeriodId');
  const query = period === null ? '' : `?${new URLSearchParams({ financialPeriodId: period }).toString()}`;
  return (
    <Stack as="article" className={tabs.record}>
      <nav className={tabs.tabs} aria-label={t('predictions.title')}>
        <NavLink to={`price-forecast${query}`}>{t('predictions.priceForecast')}</NavLink>
        <NavLink to={`recommendations${query}`}>{t('predictions.recommendations')}</NavLink>
        <NavLink to={`scenarios${query}`}>{t('scenarios.title')}</NavLink>
        <NavLink to={`renewal-proposal${query}`}>{t('predictions.renewalProposal')}</NavLink>
      </nav>
      <Outlet />
    </Stack>
  );
}
