import { lazy, Suspense, useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { deals } from '#shared/contract/groups/deals.ts';
import type { DealRow } from '#shared/contract/rows/deal-row.ts';
import { hasOpenPrices } from '#shared/domain/consortium/deals.ts';
import { useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import numbers from '#web/ui/numbers.module.css';
import { Below, Hidden, Row, Stack } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { DealPrices } from './deal-prices.tsx';
import styles from './consortium.module.css';
import { storedYear } from './deal-year-values.ts';
import { missingWords } from './missing-words.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));
const EditDealYear = lazy(async () => ({ default: (await import('./edit-deal-year.tsx')).EditDealYear }));

type Year = DealRow['years'][number];

/** The years of a deal with their totals, prices and deadlines. */
export default function DealYears() {
  const t = useText();
  const deal = useOutletContext<DealRow>();
  const [editing, setEditing] = useState<{ year: Year | undefined }>();
  const [sharing, setSharing] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  const shown = chosen ?? deal.years.findLast(({ prices }) => prices)?.year;
  const isOpen = hasOpenPrices(deal.state);
  const number = (label: string) => ({ label, className: numbers.number });
  return (
    <Stack>
      <Section
        title={t('deals.years')}
        actions={isOpen && <ActionButton onPress={() => setEditing({ year: undefined })}>{t('deals.addYear')}</ActionButton>}
      >
        <ScrollBox label={t('deals.years')}>
          <Table
            caption={t('deals.years')}
            headings={[
              t('deals.year'),
              number(`${t('deals.total')} (${deal.currency})`),
              number(`${t('deals.memberPrices')} (${deal.currency})`),
              number(t('deals.participants')),
              t('deals.memberDeadline'),
              <Hidden key="actions">{t('deals.actions')}</Hidden>,
            ]}
          >
            {deal.years.map((year) => (
              <YearLine
                key={year.year}
                deal={deal}
                year={year}
                isOpen={isOpen}
                onEdit={() => setEditing({ year })}
                onShare={() => setSharing(year.year)}
                onShow={deal.years.length > 1 ? () => setChosen(year.year) : undefined}
              />
            ))}
          </Table>
        </ScrollBox>
      </Section>
      {shown !== undefined && deal.years.some(({ year }) => year === shown) && (
        <DealPrices key={shown} deal={deal} year={shown} isOpen={isOpen} />
      )}
      <Suspense fallback={null}>
        {editing && <EditDealYear deal={deal} year={editing.year} onClose={() => setEditing(undefined)} />}
        {sharing !== undefined && <ShareDialog deal={deal} year={sharing} onClose={() => setSharing(undefined)} />}
      </Suspense>
    </Stack>
  );
}

interface YearLineProps {
  deal: DealRow;
  year: Year;
  isOpen: boolean;
  onEdit: () => void;
  onShare: () => void;
  /** Shows the prices of the year; undefined where they are shown anyway. */
  onShow: (() => void) | undefined;
}

function YearLine({ deal, year, isOpen, onEdit, onShare, onShow }: YearLineProps) {
  const t = useText();
  const formats = useFormats();
  const remove = useCommand(deals.update);
  const others = deal.years.filter((each) => each !== year).map(storedYear);
  const { prices } = year;
  const missing = t('deals.notEntered');
  return (
    <tr>
      <th scope="row">
        {year.year}
        <Below>
          {formats.date(year.start_date)} – {formats.date(year.end_date)}
        </Below>
      </th>
      <td className={numbers.number}>
        {deal.price_model !== 'fixed_total'
          ? t('deals.sumOfPrices')
          : year.total === null
            ? missing
            : formats.amount(year.total, deal.currency)}
        {year.list_total !== null && <Below>{t('deals.listTotalOf', { amount: formats.amount(year.list_total, deal.currency) })}</Below>}
      </td>
      <td className={numbers.number}>
        {!prices ? (
          t('deals.noPrices')
        ) : onShow ? (
          <ActionButton
            type="text"
            onPress={onShow}
            ariaLabel={`${formats.amount(prices.total, deal.currency)}: ${t('deals.pricesOf', { year: year.year })}`}
          >
            {formats.amount(prices.total, deal.currency)}
          </ActionButton>
        ) : (
          formats.amount(prices.total, deal.currency)
        )}
        {prices && <Below>{t('deals.savedBy', { name: prices.saved_by?.name ?? '–', at: formats.dateTime(prices.saved_at) })}</Below>}
      </td>
      <td className={numbers.number}>
        {prices?.participants ?? '–'}
        {year.missing && <Below>{missingWords(t, formats, year.missing, deal.currency)}</Below>}
      </td>
      <td>{year.member_deadline === null ? missing : formats.date(year.member_deadline)}</td>
      <td>
        {isOpen && (
          <Row gap="xs" justify="end" nowrap className={styles.acts}>
            <ActionButton size="small" type="primary" onPress={onShare} ariaLabel={`${t('deals.share')}: ${year.year}`}>
              {t('deals.share')}
            </ActionButton>
            <ActionButton size="small" onPress={onEdit} ariaLabel={`${t('deals.editYear')}: ${year.year}`}>
              {t('deals.editYear')}
            </ActionButton>
            {others.length > 0 && !prices && (
              <ActionButton
                size="small"
                ariaLabel={`${t('deals.removeYear')}: ${year.year}`}
                onPress={() => remove.mutate({ params: { id: deal.id }, body: { years: others, version: deal.version } })}
              >
                {t('deals.removeYear')}
              </ActionButton>
            )}
          </Row>
        )}
      </td>
    </tr>
  );
}
