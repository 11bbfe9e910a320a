import { NavLink, Outlet, useLocation } from 'react-router-dom';
import tabs from '#web/ui/record/record-page.module.css';
import { useText } from '#web/text/text.ts';

/** What the next financial period will probably cost and what to do about it: a tab for each question (S74). */
export default function PredictionsPage() {
  const t = useText();
  const { search } = useLocation();
  // The financial period stays chosen from tab to tab; what a grid filters by does not.
  const period = new URLSearchParams(search).get('financialPeriodId');
  const query = period === null ? '' : `?${new URLSearchParams({ financialPeriodId: period }).toString()}`;
  return (
    <article className={tabs.record}>
      <nav className={tabs.tabs} aria-label={t('predictions.title')}>
        <NavLink to={`price-forecast${query}`}>{t('predictions.priceForecast')}</NavLink>
        <NavLink to={`recommendations${query}`}>{t('predictions.recommendations')}</NavLink>
        <NavLink to={`scenarios${query}`}>{t('scenarios.title')}</NavLink>
        <NavLink to={`renewal-proposal${query}`}>{t('predictions.renewalProposal')}</NavLink>
      </nav>
      <Outlet />
    </article>
  );
}
