import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { scenarios } from '#shared/contract/groups/scenarios.ts';
import type { ScenarioComparison, ScenarioSummary } from '#shared/contract/rows/scenario-row.ts';
import { queryFor } from '#web/api/queries.ts';
import { ExportButton } from '#web/parts/list-screen/export-button.tsx';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './scenarios.module.css';

const most = 3;

/** Compares two or three saved scenarios side by side. */
export function CompareDialog({
  list,
  first,
  onClose,
}: {
  list: readonly ScenarioSummary[];
  first: string | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const [ids, setIds] = useState<string[]>(first === undefined ? [] : [first]);
  const compared = useQuery({
    ...queryFor(scenarios.compare, { query: { ids: ids.join() as never } }),
    enabled: ids.length >= 2,
    placeholderData: keepPreviousData,
  });
  return (
    <Modal
      title={t('scenarios.compareTitle')}
      width={960}
      onCancel={onClose}
      footer={
        <SpaceBetween direction="horizontal" size="xs">
          <ExportButton list="scenarios" />
          <ActionButton onPress={onClose}>{t('common.close')}</ActionButton>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="m">
        <fieldset className={styles.choices}>
          <legend>{t('scenarios.compareChoose')}</legend>
          {list.map(({ id, name, financial_period }) => (
            <Checkbox
              key={id}
              checked={ids.includes(id)}
              disabled={!ids.includes(id) && ids.length === most}
              onChange={({ detail }) => setIds(detail.checked ? [...ids, id] : ids.filter((each) => each !== id))}
            >
              {t('scenarios.inPeriod', { name, period: financial_period.name })}
            </Checkbox>
          ))}
        </fieldset>
        {ids.length >= 2 && compared.data && <Comparison compared={compared.data} />}
      </SpaceBetween>
    </Modal>
  );
}

function Comparison({ compared }: { compared: ScenarioComparison }) {
  const t = useText();
  const formats = useFormats();
  const { currency } = compared;
  const money = (amount: number): string => formats.amount(amount, currency);
  type Figures = ScenarioComparison['total'][number] | null;
  const cells = (figures: readonly Figures[]) =>
    figures.map((each, index) => (
      <td key={compared.scenarios[index]?.id} className={each && each.gap < 0 ? styles.short : undefined}>
        {each && (
          <>
            {money(each.gap)}
            <span className={styles.words}>{t('scenarios.costOfBudget', { cost: money(each.cost), budget: money(each.budget) })}</span>
          </>
        )}
      </td>
    ));
  return (
    <ScrollBox>
      <Table
        className={styles.table ?? ''}
        aria-label={t('scenarios.compareTitle')}
        headings={[t('scenarios.gapIn', { currency }), ...compared.scenarios.map(({ name }) => name)]}
      >
        {compared.departments.map(({ department, figures }) => (
          <tr key={department?.id ?? ''}>
            <th scope="row">{department?.name ?? t('budgets.unallocated')}</th>
            {cells(figures)}
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">{t('budgets.total')}</th>
          {cells(compared.total)}
        </tr>
      </Table>
    </ScrollBox>
  );
}
