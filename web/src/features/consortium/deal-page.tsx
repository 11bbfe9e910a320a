import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { dealOrders } from '#shared/contract/groups/deal-orders.ts';
import { deals } from '#shared/contract/groups/deals.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { canFollow } from '#shared/domain/consortium/deals.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import type { Fact } from '#web/ui/fact-list.tsx';
import links from '#web/ui/links.module.css';
import { Modal } from '#web/ui/modal.tsx';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { DealState } from './deal-state.tsx';

const EditDeal = lazy(async () => ({ default: (await import('./edit-deal.tsx')).EditDeal }));
const EditDealTerms = lazy(async () => ({ default: (await import('./edit-deal-terms.tsx')).EditDealTerms }));
const CloseDeal = lazy(async () => ({ default: (await import('./close-deal.tsx')).CloseDeal }));
const OrderDeal = lazy(async () => ({ default: (await import('./order-deal.tsx')).OrderDeal }));
const EditOrder = lazy(async () => ({ default: (await import('./order-deal.tsx')).EditOrder }));
const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

const dealList = '/consortium/deals';

/** A deal with its years and prices, its documents and its history (S150). */
export default function DealPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(deals.get, { params: { id } }));
  return (
    <RecordLoader query={query} list={{ to: dealList, label: t('deals.title') }} known={{ list: deals.list }}>
      {(deal) => <DealRecord key={deal.id} deal={deal} />}
    </RecordLoader>
  );
}

type OpenDialog = 'edit' | 'terms' | 'delete' | 'end' | 'close' | 'reopen' | 'order' | 'editOrder';

function DealRecord({ deal }: { deal: DealRow }) {
  const t = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const rename = useCommand(deals.update, { report: 'form' });
  const copy = useCommand(deals.copy, { onDone: ({ result }) => void navigate(`${dealList}/${result.id}`) });
  const { id, name, version, state } = deal;
  return (
    <RecordPage
      list={{ to: dealList, label: t('deals.title') }}
      name={name}
      onRename={(next) => rename.mutateAsync({ params: { id }, body: { name: next, version } })}
      status={<DealState state={state}>{t(`consortium.dealStates.${state}`)}</DealState>}
      facts={useFacts(deal)}
      tabs={[
        { to: 'prices', label: t('deals.prices') },
        { to: 'offers', label: t('offers.title') },
        { to: 'notes', label: t('cards.tab') },
        { to: 'history', label: t('history.tab') },
      ]}
      context={deal}
      actions={
        <>
          {state === 'offered' && (
            <Button variant="primary" onClick={() => setOpen('close')}>
              {t('deals.close')}
            </Button>
          )}
          {state === 'closed' && (
            <Button variant="primary" onClick={() => setOpen('order')}>
              {t('deals.order')}
            </Button>
          )}
          <Button iconName="edit" onClick={() => setOpen('edit')}>
            {t('deals.edit')}
          </Button>
          <ButtonDropdown
            variant="icon"
            ariaLabel={t('records.more')}
            expandToViewport
            items={[
              { id: 'terms', text: t('deals.editTerms') },
              ...(state === 'closed' ? [{ id: 'reopen', text: t('deals.reopen') }] : []),
              ...(state === 'ordered' ? [{ id: 'editOrder', text: t('deals.editOrder') }] : []),
              { id: 'copy', text: t('deals.copy') },
              ...(canFollow(state, 'ended') ? [{ id: 'end', text: t('deals.end') }] : []),
              ...(state === 'draft' ? [{ id: 'delete', text: t('deals.delete'), iconName: 'remove' as const }] : []),
            ]}
            onItemClick={({ detail }) => {
              if (detail.id === 'copy') copy.mutate({ params: { id }, body: {} });
              else setOpen(detail.id as OpenDialog);
            }}
          />
        </>
      }
      dialog={
        <>
          {open === 'edit' && <EditDeal deal={deal} onClose={close} />}
          {open === 'terms' && <EditDealTerms deal={deal} onClose={close} />}
          {open === 'close' && <CloseDeal deal={deal} onClose={close} />}
          {open === 'order' && <OrderDeal deal={deal} onClose={close} />}
          {open === 'editOrder' && <EditOrder deal={deal} onClose={close} />}
          {open === 'reopen' && <ReopenDeal deal={deal} onClose={close} />}
          {open === 'end' && <EndDeal deal={deal} onClose={close} />}
          {open === 'delete' && (
            <DeleteConfirmation rows={deals} id={id} name={name} onClose={close} onDeleted={() => void navigate(dealList)} />
          )}
        </>
      }
    />
  );
}

function useFacts(deal: DealRow): Fact[] {
  const t = useText();
  const formats = useFormats();
  const optional = (label: string, value: Fact['value'] | null | false): Fact[] => (value ? [{ label, value }] : []);
  const { confirm_above, silence, min_participants, min_sum, opt_in_from, opt_in_to, previous, vat_rate } = deal;
  const minimum = [
    ...(min_participants === null ? [] : [t('deals.membersNeeded', { count: min_participants })]),
    ...(min_sum === null ? [] : [formats.money(min_sum, deal.currency)]),
  ];
  return [
    { label: t('deals.provider'), value: deal.provider?.name },
    { label: t('deals.priceModel'), value: t(`consortium.priceModels.${deal.price_model}`) },
    ...optional(t('deals.products'), deal.product_names),
    ...optional(t('deals.groups'), deal.group_names),
    ...optional(t('deals.licensePeriod'), deal.license_period && formats.datesIn(deal.license_period.name)),
    ...optional(
      t('deals.optIn'),
      [opt_in_from, opt_in_to].some(Boolean) ? `${formats.date(opt_in_from)} – ${formats.date(opt_in_to)}` : null,
    ),
    ...optional(t('deals.minimum'), minimum.join(` ${t('deals.or')} `)),
    ...optional(t('deals.confirmAbove'), confirm_above !== null && formats.money(confirm_above, deal.currency)),
    ...optional(t('deals.silence'), silence === 'renews' && t(`deals.silences.${silence}`)),
    ...optional(t('deals.orderNumber'), deal.order_number),
    ...optional(t('deals.orderedOn'), deal.ordered_on && formats.date(deal.ordered_on)),
    ...deal.office_shares.map(({ year, amount }) => ({
      label: t('deals.officeShareOf', { year }),
      value: formats.money(amount, deal.currency),
    })),
    ...optional(
      t('deals.vatRate'),
      deal.reverse_charge ? t('deals.reverseCharge') : vat_rate === null ? null : formats.percent(vat_rate, { typed: true }),
    ),
    ...optional(
      t('deals.previous'),
      previous && (
        <Link className={links.name} to={`${dealList}/${previous.id}`}>
          {previous.name}
        </Link>
      ),
    ),
  ];
}

/** Asks for confirmation before a closed deal accepts answers again. */
function ReopenDeal({ deal, onClose }: { deal: DealRow; onClose: () => void }) {
  const t = useText();
  const reopen = useCommand(dealOrders.step, { onDone: onClose });
  return (
    <Modal
      title={t('deals.reopen')}
      width={520}
      onCancel={onClose}
      onSave={() => reopen.mutate({ params: { id: deal.id }, body: { step: 'reopen' } })}
      saveLabel={t('deals.reopen')}
      saving={reopen.isPending}
    >
      {t('deals.reopenLead')}
    </Modal>
  );
}

/** Asks for confirmation before a deal is ended. */
function EndDeal({ deal, onClose }: { deal: DealRow; onClose: () => void }) {
  const t = useText();
  const end = useCommand(deals.update, { onDone: onClose });
  return (
    <Modal
      title={t('deals.end')}
      width={520}
      onCancel={onClose}
      onSave={() => end.mutate({ params: { id: deal.id }, body: { state: 'ended', version: deal.version } })}
      saveLabel={t('deals.end')}
      saving={end.isPending}
    >
      {t('deals.endLead', { name: deal.name })}
    </Modal>
  );
}
