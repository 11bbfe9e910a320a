import { proposalColumns } from '#shared/contract/columns/renewals.ts';
import { renewals } from '#shared/contract/groups/renewals.ts';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { useText } from '#web/text/text.ts';
import { DepartmentPackButton } from './department-pack-button.tsx';
import { RenewalList } from './renewal-list.tsx';

/** The proposals for the decision makers: the cost of each status, in total and by department (S105). */
export default function RenewalProposalPage() {
  const t = useText();
  return (
    <RenewalList
      name="renewal-proposals"
      title={t('predictions.renewalProposal')}
      columns={proposalColumns}
      list={renewals.proposals}
      sums="forecasted-subscription-cost-breakdown-renewal-proposal"
      act="proposal"
      hasPacks
    >
      {(financialPeriodId) => (
        <>
          <div>
            <DepartmentPackButton />
          </div>
          <ChartCard choice={{ name: 'proposal-per-department', financialPeriodId }} isTable />
        </>
      )}
    </RenewalList>
  );
}
