import { useCallback, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { columnOfPrices, dealMatrixColumns } from '#shared/contract/columns/deals.ts';
import type { Column } from '#shared/contract/column.ts';
import { firstQuery } from '#shared/contract/list-address.ts';
import { deals } from '#shared/contract/groups/deals.ts';
import { membershipGroups } from '#shared/contract/groups/memberships.ts';
import type { DealMatrix, DealRow, MatrixRow } from '#shared/contract/rows/deal-row.ts';
import { priceColumn } from '#shared/domain/consortium/deals.ts';
import { send } from '#web/api/client.ts';
import { queryFor } from '#web/api/queries.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { catalogueLabels } from '#web/ui/data-grid/cell-value.ts';
import { DataGrid } from '#web/ui/data-grid/data-grid.tsx';
import type { CellRenderer, GridLabels, GridQuery, GridRow, LayoutColumn } from '#web/ui/data-grid/grid-types.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import { saveTable, type TableCell } from '#web/ui/save-table.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMatrixActions } from './matrix-actions.tsx';
import { ConsortiumTabs } from './consortium-tabs.tsx';
import styles from './consortium.module.css';

/** Rows of a page of the matrix: a row can have a hundred cells. */
const pageSize = 50;

/** The choices above the matrix, as the address has them. */
interface Chosen {
  deal: string | null;
  year: string | null;
  group: string | null;
}

/** The matrix of members and deals in a year, or of members and the years of a deal (S150). */
export default function MatrixPage() {
  const t = useText();
  const formats = useFormats();
  const { density } = useSettings();
  const [search, setSearch] = useSearchParams();
  const chosen = useMemo((): Chosen => ({ deal: search.get('deal'), year: search.get('year'), group: search.get('members') }), [search]);
  const [query, setQuery] = useState<GridQuery>({ ...firstQuery, perPage: pageSize });
  const [layout, setLayout] = useState<LayoutColumn[]>([]);
  usePageTitle(t('deals.matrix'));
  const choose = (part: Partial<Chosen>): void => {
    const { deal, year, group } = { ...chosen, ...part };
    const next = { ...(deal && { deal }), ...(year && { year }), ...(group && { members: group }) };
    // Another matrix has other columns.
    setQuery({ ...firstQuery, perPage: pageSize });
    setSearch(next, { replace: true });
  };
  const found = useQuery(matrixQuery(chosen, query));
  const matrix = found.data;
  const columns = useMemo(() => [...dealMatrixColumns, ...(matrix?.columns ?? []).map(columnOfPrices)], [matrix?.columns]);
  const rows = useMemo(() => matrix?.data.map((row) => gridRow(row, matrix)), [matrix]);
  const labels = useCallback<GridLabels>(
    (column, code) => (column.field === 'missing' && code === undefined ? t('deals.withoutPrice') : catalogueLabels(column, code)),
    [t],
  );
  const exportRows = useCallback(
    (memberIds?: readonly string[]) => void exportMatrix(t, chosen, query, { labels, memberIds }).catch(() => {}),
    [t, chosen, query, labels],
  );
  const { actions, dialog } = useMatrixActions(matrix, exportRows);
  return (
    <Stack className={styles.matrix}>
      <ConsortiumTabs />
      <Choices matrix={matrix} chosen={chosen} onChoose={choose} />
      {matrix && <States matrix={matrix} />}
      <DataGrid
        name={t('deals.matrix')}
        columns={columns}
        rows={rows}
        lastRow={matrix?.last_row}
        totals={matrix?.totals}
        query={query}
        onQueryChange={setQuery}
        layout={layout}
        onLayoutChange={setLayout}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        formats={formats}
        labels={labels}
        renderers={useRenderers(matrix)}
        density={density}
        groups={matrix?.groups}
        bulkActions={actions}
        actions={
          <ActionButton iconName="download" onPress={() => exportRows()}>
            {t('titleLists.downloadCsv')}
          </ActionButton>
        }
      />
      {dialog}
    </Stack>
  );
}

/** The parameters of the call. */
function askedOf({ deal, year, group }: Chosen, query: GridQuery) {
  const extra = { ...(group && { group_id: group }), ...(!deal && year && { year }) };
  return { ...query, paginated: true, include: [], extra };
}

function matrixQuery(chosen: Chosen, query: GridQuery) {
  const asked = askedOf(chosen, query);
  const { deal } = chosen;
  return deal
    ? queryFor(deals.matrixOfDeal, { params: { id: deal }, query: asked }, { keep: true })
    : queryFor(deals.matrix, { query: asked }, { keep: true });
}

/** A row with a field for the price and the currency of each column, as the grid reads them. */
function gridRow(row: MatrixRow, { columns }: DealMatrix): GridRow {
  const flat = columns.flatMap(({ id, currency }, index) => [
    [priceColumn(id), row.cells[index]?.price ?? null] as const,
    [`currency_${id}`, currency] as const,
  ]);
  return { ...row, ...Object.fromEntries(flat) };
}

/** Draws prices with the state of the member, and the reason for a missing one. */
function useRenderers(matrix: DealMatrix | undefined): Readonly<Record<string, CellRenderer>> {
  const t = useText();
  return useMemo(() => {
    const cells = (matrix?.columns ?? []).map(({ id }, index): [string, CellRenderer] => [
      priceColumn(id),
      ({ row, text }) => {
        const cell = (row['cells'] as MatrixRow['cells'])[index];
        if (!cell) return text;
        if (cell.missing) return <Quiet as="span">{t(`deals.missingPrices.${cell.missing}`)}</Quiet>;
        return (
          <>
            <Quiet as="span" small>
              {t(`consortium.dealCells.${cell.state}`)}
            </Quiet>{' '}
            {text}
          </>
        );
      },
    ]);
    const total: CellRenderer = ({ row, text, formats }) =>
      text || (row['totals'] as MatrixRow['totals']).map(({ price, currency }) => formats.money(price, currency)).join(', ');
    return { ...Object.fromEntries(cells), total };
  }, [matrix, t]);
}

function Choices({
  matrix,
  chosen,
  onChoose,
}: {
  matrix: DealMatrix | undefined;
  chosen: Chosen;
  onChoose: (part: Partial<Chosen>) => void;
}) {
  const t = useText();
  const all = useQuery(queryFor(deals.list, {}));
  const groups = useQuery(queryFor(membershipGroups.list, {}));
  const rows = (all.data ?? []) as readonly DealRow[];
  return (
    <Row gap="s">
      <Choice
        label={t('deals.one')}
        value={chosen.deal}
        noneLabel={t('deals.allDeals')}
        options={rows}
        onChange={(deal) => onChoose({ deal })}
      />
      {!chosen.deal && (
        <Choice
          label={t('deals.year')}
          value={chosen.year ?? (matrix ? String(matrix.year ?? '') : null)}
          options={(matrix?.years ?? []).map((year) => ({ id: String(year), name: String(year) }))}
          onChange={(year) => onChoose({ year })}
        />
      )}
      <Choice
        label={t('deals.groups')}
        value={chosen.group}
        noneLabel={t('deals.allMembers')}
        options={groups.data ?? []}
        onChange={(group) => onChoose({ group })}
      />
    </Row>
  );
}

interface ChoiceProps {
  label: string;
  value: string | null;
  options: readonly { id: string; name: string }[];
  noneLabel?: string;
  onChange: (id: string | null) => void;
}

function Choice({ label, value, options, noneLabel, onChange }: ChoiceProps) {
  return (
    <div>
      <Dropdown
        value={value}
        options={options}
        ariaLabel={label}
        placeholder={noneLabel ?? label}
        onChange={onChange}
        {...(noneLabel === undefined ? {} : { noneLabel })}
      />
    </div>
  );
}

/** The sums of all columns by state, and the prices that are missing. */
function States({ matrix }: { matrix: DealMatrix }) {
  const t = useText();
  const formats = useFormats();
  const missing = matrix.columns.reduce((sum, column) => sum + column.missing, 0);
  const sums = matrix.states.map(({ state, count, currency, price }) =>
    t('deals.stateSum', { state: t(`consortium.dealCells.${state}`), count, sum: formats.money(price, currency) }),
  );
  const carried = matrix.columns.flatMap(({ label, office_share, currency }) =>
    office_share === 0 ? [] : [t('deals.officeCarries', { name: label, sum: formats.money(office_share, currency) })],
  );
  const deadlines = matrix.columns.flatMap(({ label, member_deadline }) =>
    member_deadline === null ? [] : [t('deals.deadlineOf', { name: label, day: formats.date(member_deadline) })],
  );
  return (
    <div role="status">
      <Quiet>{[...sums, ...carried].join(' · ')}</Quiet>
      {missing > 0 && <Quiet>{t('deals.pricesMissing', { count: missing })}</Quiet>}
      {deadlines.length > 0 && deadlines.length <= 12 && <Quiet small>{deadlines.join(' · ')}</Quiet>}
    </div>
  );
}

interface Exported {
  labels: GridLabels;
  /** Only these members; by default all that match. */
  memberIds: readonly string[] | undefined;
}

/** Saves the rows that match as a CSV file, with the price and the state of each deal or year. */
async function exportMatrix(
  t: ReturnType<typeof useText>,
  chosen: Chosen,
  query: GridQuery,
  { labels, memberIds }: Exported,
): Promise<void> {
  const asked = { ...askedOf(chosen, query), paginated: false };
  const { result: matrix } = chosen.deal
    ? await send(deals.matrixOfDeal, { params: { id: chosen.deal }, query: asked })
    : await send(deals.matrix, { query: asked });
  const number = (value: number | null): TableCell => (value === null ? null : { number: String(value) });
  const [member, groups] = dealMatrixColumns as [Column, Column];
  const rows = memberIds ? matrix.data.filter(({ id }) => memberIds.includes(id)) : matrix.data;
  const headings = matrix.columns.flatMap(({ label, currency }) => [`${label} (${currency})`, `${label}, ${t('offers.state')}`]);
  saveTable(t('deals.matrix'), [
    [labels(member), labels(groups), ...headings],
    ...rows.map((row): TableCell[] => [
      row.name,
      row.group_names,
      ...row.cells.flatMap(({ price, state, missing }): TableCell[] => [
        number(price),
        missing ? t(`deals.missingPrices.${missing}`) : t(`consortium.dealCells.${state}`),
      ]),
    ]),
  ]);
}
