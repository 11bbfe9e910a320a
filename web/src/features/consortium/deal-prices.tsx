import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import { deals } from '#shared/contract/groups/deals.ts';
import type { DealRow, SharingStart } from '#shared/contract/rows/deal-row.ts';
import { inputsOfPrices } from '#shared/domain/sharing/price-deal.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Below, Quiet } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

type Saved = NonNullable<SharingStart['saved']>;

/** The saved prices of a year, one per member, with what has changed since. */
export function DealPrices({ deal, year, isOpen }: { deal: DealRow; year: number; isOpen: boolean }) {
  const t = useText();
  const [deleting, setDeleting] = useState(false);
  const start = useQuery(queryFor(deals.shareForm, { params: { id: deal.id, year: String(year) } }));
  const saved = start.data?.saved;
  return (
    <Section
      title={t('deals.pricesOf', { year })}
      actions={isOpen && saved && <ActionButton onPress={() => setDeleting(true)}>{t('deals.deletePrices')}</ActionButton>}
    >
      {start.isPending ? (
        <Skeleton lines={4} height={36} />
      ) : saved && start.data ? (
        <>
          {saved.changes.length > 0 && (
            <Alert type="warning" header={t('deals.changedSince')}>
              <ul>
                {saved.changes.map((each) => (
                  <li key={each.message}>{messageText(each.message_code)}</li>
                ))}
              </ul>
            </Alert>
          )}
          <PriceTable start={start.data} saved={saved} />
        </>
      ) : (
        <Quiet>{t('deals.noPrices')}</Quiet>
      )}
      {deleting && <DeletePrices deal={deal} year={year} onClose={() => setDeleting(false)} />}
    </Section>
  );
}

function PriceTable({ start, saved }: { start: SharingStart; saved: Saved }) {
  const t = useText();
  const formats = useFormats();
  const { members, currency, taxes } = saved;
  const { price_model, parameters } = start;
  const inputs = inputsOfPrices(price_model, { key: parameters.key ?? null }).filter((input) => input !== 'usage');
  const hasLastYear = members.some(({ last_year }) => last_year !== null);
  const amount = (value: number | null): string => (value === null ? '–' : formats.amount(value, currency));
  const number = (label: string) => ({ label, className: numbers.number });
  return (
    <ScrollBox label={t('deals.pricesOf', { year: saved.year })}>
      <Table
        caption={t('deals.pricesOf', { year: saved.year })}
        headings={[
          t('deals.member'),
          ...inputs.map((input) => number(t(`deals.inputs.${input}`))),
          hasLastYear && number(t('deals.own.last_year')),
          number(`${t('deals.amount')} (${currency})`),
          taxes !== null && number(t('deals.tax')),
        ]}
      >
        {members.map((share) => (
          <tr key={share.membership_id}>
            <th scope="row">{share.name}</th>
            {inputs.map((input) => (
              <td key={input} className={numbers.number}>
                {share[input] === null
                  ? t(share.estimates.some((each) => each.input === input) ? 'deals.mean' : 'deals.notEntered')
                  : formats.number(share[input], Number.isInteger(share[input]) ? 0 : 2)}
              </td>
            ))}
            {hasLastYear && <td className={numbers.number}>{amount(share.last_year)}</td>}
            <td className={numbers.number}>
              {share.held === 'opted_out' ? t('deals.held.opted_out') : amount(share.amount)}
              {share.held && share.held !== 'opted_out' && <Below>{t(`deals.held.${share.held}`)}</Below>}
              {share.change !== null && <Below>{formats.percent(share.change, { signed: true })}</Below>}
            </td>
            {taxes !== null && <td className={numbers.number}>{amount(share.tax)}</td>}
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={1 + inputs.length + Number(hasLastYear)}>
            {t('deals.sum')}
          </th>
          <td className={numbers.number}>
            <strong>{amount(saved.total)}</strong>
          </td>
          {taxes !== null && (
            <td className={numbers.number}>
              {amount(taxes.sum)}
              {taxes.difference !== 0 && (
                <Below>{t('deals.taxDifference', { amount: formats.amount(taxes.difference, currency, { signed: true }) })}</Below>
              )}
            </td>
          )}
        </tr>
      </Table>
    </ScrollBox>
  );
}

/** Asks for confirmation before saved prices are deleted. */
function DeletePrices({ deal, year, onClose }: { deal: DealRow; year: number; onClose: () => void }) {
  const t = useText();
  const remove = useCommand(deals.removeShare, { onDone: onClose });
  return (
    <Modal
      title={t('deals.deletePrices')}
      width={520}
      onCancel={onClose}
      onSave={() => remove.mutate({ params: { id: deal.id, year: String(year) } })}
      saveLabel={t('deals.deletePrices')}
      saving={remove.isPending}
    >
      {t('deals.deletePricesLead', { year })}
    </Modal>
  );
}
