import { lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { DeadlineWords } from '#web/parts/periods/deadline-words.tsx';
import type { Fact } from '#web/ui/fact-list.tsx';
import { RecordPage } from '#web/ui/record/record-page.tsx';
import { StatusBadge } from '#web/ui/record/status-badge.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { nameOfDefault } from '#web/text/tell.ts';
import { datesOf, toneOf } from '#web/parts/periods/period-words.ts';
import { DecideMenu } from '#web/features/subscriptions/decide-menu.tsx';

const CreatePeriod = lazy(async () => ({ default: (await import('#web/parts/periods/create-period.tsx')).CreatePeriod }));
const EditSubscription = lazy(async () => ({ default: (await import('./edit-subscription.tsx')).EditSubscription }));
const EvidencePackDialog = lazy(async () => ({
  default: (await import('#web/parts/evidence-packs/evidence-pack-dialog.tsx')).EvidencePackDialog,
}));
const DeleteConfirmation = lazy(async () => ({ default: (await import('#web/ui/delete-confirmation.tsx')).DeleteConfirmation }));

/** What the tabs of a subscription are given. */
export interface SubscriptionContext {
  subscription: SubscriptionRow;
  addPeriod: () => void;
  edit: () => void;
}

type Open = 'add' | 'edit' | 'delete' | 'pack';

/** A subscription with its header, actions and tabs. */
export function SubscriptionRecord({ subscription }: { subscription: SubscriptionRow }) {
  const t = useText();
  const navigate = useNavigate();
  const mayEdit = useMay('edit-records');
  const mayDelete = useMay('delete-records');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const rename = useCommand(subscriptions.update, { report: 'form' });
  const createNext = useCommand(subscriptions.createNewPeriod);
  const { id, name, version } = subscription;
  const context: SubscriptionContext = { subscription, addPeriod: () => setOpen('add'), edit: () => setOpen('edit') };
  return (
    <RecordPage
      list={{ to: '/subscriptions', label: t('records.subscription.list') }}
      name={name}
      onRename={mayEdit ? (next) => rename.mutateAsync({ params: { id }, body: { name: next, version } }) : undefined}
      status={
        subscription.status && <StatusBadge tone={toneOf(subscription.status)}>{nameOfDefault(subscription.status.label)}</StatusBadge>
      }
      facts={useFacts(subscription)}
      tabs={[
        { to: 'workflow', label: t('progress.workflow.tab') },
        { to: 'price', label: t('records.subscription.price'), count: subscription.period_count },
        { to: 'content', label: t('records.product.content') },
        { to: 'license', label: t('licenses.ofSubscription.title'), count: subscription.license_period_ids.length },
        { to: 'notes-tasks', label: t('cards.tab') },
        { to: 'evaluations', label: t('evaluations.tab') },
        { to: 'orders-invoices', label: t('invoices.tab') },
        { to: 'usage', label: t('subscriptionUsage.tab') },
        { to: 'title-list', label: t('titleLists.subscriptionTab') },
        { to: 'implementations', label: t('evaluations.implementation.tab') },
        { to: 'emails-history', label: t('emails.history.tab') },
        { to: 'meta-data', label: t('metadata.tab') },
      ]}
      context={context}
      actions={
        <>
          {mayEdit && (
            <>
              <Button variant="primary" loading={createNext.isPending} onClick={() => createNext.mutate({ params: { id } })}>
                {t('records.subscription.createNext')}
              </Button>
              <DecideLatest subscription={subscription} />
              <Button onClick={() => setOpen('add')}>{t('records.subscription.addPeriod')}</Button>
            </>
          )}
          <Button iconName="file" onClick={() => setOpen('pack')}>
            {t('predictions.pack.button')}
          </Button>
          {(mayEdit || mayDelete) && (
            <ButtonDropdown
              variant="icon"
              ariaLabel={t('records.more')}
              expandToViewport
              items={[
                ...(mayEdit ? [{ id: 'edit', text: t('records.subscription.edit'), iconName: 'edit' as const }] : []),
                ...(mayDelete ? [{ id: 'delete', text: t('records.subscription.remove'), iconName: 'remove' as const }] : []),
              ]}
              onItemClick={({ detail }) => setOpen(detail.id as Open)}
            />
          )}
        </>
      }
      dialog={
        <>
          {open === 'add' && <CreatePeriod subscription={subscription} onClose={close} />}
          {open === 'edit' && <EditSubscription subscription={subscription} onClose={close} />}
          {open === 'pack' && <EvidencePackDialog of="subscription" choices={[{ id, name }]} onClose={close} />}
          {open === 'delete' && (
            <DeleteConfirmation
              rows={subscriptions}
              id={id}
              name={name}
              onClose={close}
              onDeleted={() => void navigate('/subscriptions')}
            />
          )}
        </>
      }
    />
  );
}

function useFacts(subscription: SubscriptionRow): Fact[] {
  const t = useText();
  const formats = useFormats();
  const mayOpenVendors = useMay('view-vendors');
  const { product, publisher, vendor, owner, start_date, end_date, status, effective_deadline: deadline } = subscription;
  return [
    { label: t('records.subscription.product'), value: product && <Link to={`/products/${product.id}`}>{product.name}</Link> },
    { label: t('records.subscription.publisher'), value: publisher && <Link to={`/publishers/${publisher.id}`}>{publisher.name}</Link> },
    {
      label: t('records.subscription.vendor'),
      value: vendor && (mayOpenVendors ? <Link to={`/vendors/${vendor.id}`}>{vendor.name}</Link> : vendor.name),
    },
    { label: t('records.subscription.latest'), value: start_date && datesOf({ start_date, end_date }, formats) },
    {
      label: t('records.subscription.price'),
      value: subscription.price === null ? null : <FormattedMoney amount={subscription.price} currency={subscription.currency} />,
    },
    {
      label: t('records.subscription.deadline'),
      value: deadline && status && (
        <DeadlineWords
          deadline={deadline}
          status={status}
          remark={subscription.cancellation_deadline === null ? t('records.period.proposed') : undefined}
        />
      ),
    },
    { label: t('records.subscription.owner'), value: owner?.name },
  ];
}

/** Deciding on the latest period of a subscription, from its header; nothing without a period. */
function DecideLatest({ subscription }: { subscription: SubscriptionRow }) {
  const t = useText();
  const formats = useFormats();
  const { latest_period, decision, order_date, notice_sent_on, name, locked } = subscription;
  if (!latest_period || !decision) return null;
  return (
    <DecideMenu
      period={{ id: latest_period.id, version: latest_period.version, decision, order_date, notice_sent_on, locked }}
      name={name}
      dates={datesOf(latest_period, formats)}
      label={t('decisions.decide')}
    />
  );
}
