import { lazy, memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import Input from '@cloudscape-design/components/input';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import type { ScenarioBasisRow } from '#shared/contract/rows/scenario-row.ts';
import { isCancelled, isPaidBy, stillToSave, targetOf } from '#shared/domain/scenarios/saving.ts';
import { mayChoose } from '#shared/domain/scenarios/scenario-row.ts';
import { suggestCancellations, type Suggestions } from '#shared/domain/scenarios/suggest-cancellations.ts';
import { ExportButton } from '#web/parts/list-screen/export-button.tsx';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { type Heading, Table } from '#web/ui/table.tsx';
import { type CandidateFigures, candidateFigures } from './candidate-figures.ts';
import { CandidateRow } from './candidate-row.tsx';
import type { CandidatesProps } from './candidates-props.ts';
import { type Choice, type Draft, inputOf, keyOfChoice, targetIn, withChoice, withTarget } from './draft.ts';
import { FoundSuggestions } from './found-suggestions.tsx';
import { SavingTargetForm } from './saving-target.tsx';
import styles from './scenarios.module.css';

const PriceDialog = lazy(async () => ({ default: (await import('./price-dialog.tsx')).PriceDialog }));

/** Rows rendered at first, more on request: choosing needs few, and thousands would slow down typing. */
const shownAtOnce = 25;

const noChoice = { decision: 'undecided', percent: null, amount: null } as const;
const cancelled = { ...noChoice, decision: 'cancel' } as const;

/** The figures by which rows can be sorted. */
type SortKey = keyof CandidateFigures | 'rating';
interface Sort {
  key: SortKey;
  order: 'ascending' | 'descending';
}
const dearestFirst: Sort = { key: 'cost', order: 'descending' };

type Shown = 'all' | 'suggested' | 'chosen' | 'unknown';

type Assumptions = ReturnType<typeof inputOf>['assumptions'];

interface Line {
  row: ScenarioBasisRow;
  figures: CandidateFigures;
}

/**
 * The subscriptions of the financial period for comparison, with the arguments for keeping or cancelling each, and the scenario's choice.
 * Memoized: does not render again while an assumption is typed; its costs may follow a moment after the gaps.
 */
export const Candidates = memo(function Candidates(props: CandidatesProps) {
  const { basis, draft, onChange, saving, rows, department, stored, isChanged } = props;
  const t = useText();
  const { choices } = draft;
  const { currency } = basis;
  const [search, setSearch] = useState('');
  const [shownPart, setShownPart] = useState<Shown>('all');
  const [sort, setSort] = useState<Sort>();
  const [pricing, setPricing] = useState<ScenarioBasisRow>();
  const [found, setFound] = useState<Suggestions>();
  const byKey = new Map(choices.map((choice) => [keyOfChoice(choice), choice]));
  const choiceFor = (row: ScenarioBasisRow): Choice | undefined => byKey.get(row.id) ?? byKey.get(row.subscription.id);
  const { assumptions } = useMemo(() => inputOf(draft, basis, undefined), [draft, basis]);
  const suggestions = new Map(found?.suggestions.map((each) => [each.row.id, each]));
  const suggested = basis.rows.filter(({ id }) => suggestions.has(id));
  const apart = new Set(found?.apart.map(({ row }) => row.id));

  const lines = useLines(props, assumptions);
  const isIn: Record<Shown, (line: Line) => boolean> = {
    all: () => true,
    suggested: ({ row }) => suggestions.has(row.id),
    chosen: ({ row }) => choiceFor(row) !== undefined,
    unknown: ({ row }) => (found ? apart.has(row.id) : row.uses === null && mayChoose(row)),
  };
  const parts = (['all', 'suggested', 'chosen', 'unknown'] as const).filter((part) => part !== 'suggested' || found);
  const inPart = lines.filter((line) => isIn[shownPart](line) && isFoundBy(search, line));
  const ordered =
    shownPart === 'suggested' && sort === undefined
      ? [...suggestions.keys()].flatMap((id) => inPart.find(({ row }) => row.id === id) ?? [])
      : inPart.toSorted(bySort(sort ?? dearestFirst));

  const choose = (row: ScenarioBasisRow, part: Partial<Pick<Choice, 'decision' | 'percent' | 'amount'>>): void =>
    onChange?.((now) => withChoice(now, row, { ...noChoice, ...partsOf(choiceFor(row)), ...part }));
  const suggest = (): void => {
    const next = suggestCancellations(rows, { costs: props.result.costs, target: needed, choices: assumptions.choices, department });
    setFound(next);
    setSort(undefined);
    setShownPart('suggested');
  };
  const target = targetIn(draft, department);
  const figures = department === undefined ? props.result.total : props.result.departments.find((each) => each.department === department);
  const needed = stillToSave(targetOf(target, currency), saving, figures?.gap ?? 0);

  return (
    <Section
      title={t('scenarios.candidates')}
      hint={t('scenarios.candidatesHint')}
      actions={stored !== undefined && <ExportButton list="scenario-rows" parameters={{ scenario_id: stored }} disabled={isChanged} />}
    >
      {onChange && (
        <SavingTargetForm
          target={target}
          onTarget={(next) => onChange((now) => withTarget(now, department, next))}
          department={department}
          onDepartment={(next) => {
            props.onDepartment(next);
            setFound(undefined);
            setShownPart('all');
          }}
          departments={basis.departments}
          currency={currency}
          onSuggest={suggest}
          reason={needed > 0 ? undefined : t(target ? 'scenarios.nothingMissing' : 'scenarios.noGap')}
        />
      )}
      {onChange && found && (
        <FoundSuggestions
          found={found}
          costs={new Map(lines.map(({ row, figures: { cost } }) => [row.id, cost]))}
          needed={needed}
          currency={currency}
          isCancelled={(row) => isCancelled(row, assumptions)}
          onTakeAll={() => onChange((now) => withCancelled(now, suggested))}
          onHide={() => setFound(undefined)}
        />
      )}
      <CandidateFilter
        search={search}
        onSearch={setSearch}
        part={parts.includes(shownPart) ? shownPart : 'all'}
        parts={parts.map((part) => ({ part, count: lines.filter(isIn[part]).length }))}
        onPart={setShownPart}
      />
      {ordered.length === 0 && (
        <Quiet>{rows.length === 0 ? t('predictions.noPrices', { period: basis.financial_period.name }) : t('common.noResults')}</Quiet>
      )}
      {ordered.length > 0 && (
        <CandidateTable
          lines={ordered}
          currency={currency}
          sort={sort ?? (shownPart === 'suggested' ? undefined : dearestFirst)}
          onSort={setSort}
          rowOf={({ row, figures: rowFigures }, labels) => (
            <CandidateRow
              key={row.id}
              row={row}
              figures={rowFigures}
              currency={currency}
              choice={choiceFor(row)}
              reasons={suggestions.get(row.id)?.reasons}
              labels={labels}
              onDecide={onChange && ((decision) => choose(row, { decision }))}
              onPrice={() => setPricing(row)}
            />
          )}
        />
      )}
      <Suspense fallback={null}>
        {pricing && onChange && (
          <PriceDialog
            row={pricing}
            choice={choiceFor(pricing)}
            onSave={(price) => {
              choose(pricing, price);
              setPricing(undefined);
            }}
            onClose={() => setPricing(undefined)}
          />
        )}
      </Suspense>
    </Section>
  );
});

function isFoundBy(search: string, { row }: Line): boolean {
  return row.subscription.name.toLowerCase().includes(search.trim().toLowerCase());
}

function withCancelled(draft: Draft, rows: readonly ScenarioBasisRow[]): Draft {
  return rows.reduce((next, row) => withChoice(next, row, cancelled), draft);
}

interface CandidateFilterProps {
  search: string;
  onSearch: (search: string) => void;
  part: Shown;
  parts: readonly { part: Shown; count: number }[];
  onPart: (part: Shown) => void;
}

function CandidateFilter({ search, onSearch, part, parts, onPart }: CandidateFilterProps) {
  const t = useText();
  return (
    <Row align="end" className={styles.filters}>
      <Input
        type="search"
        value={search}
        onChange={({ detail }) => onSearch(detail.value)}
        placeholder={t('scenarios.search')}
        ariaLabel={t('scenarios.search')}
        clearAriaLabel={t('common.clear')}
      />
      <SegmentedControl
        label={t('scenarios.shownPart')}
        selectedId={part}
        options={parts.map(({ part: id, count }) => ({ id, text: t(`scenarios.parts.${id}`, { count }) }))}
        onChange={({ detail }) => onPart(detail.selectedId as Shown)}
      />
    </Row>
  );
}

interface CandidateTableProps {
  lines: readonly Line[];
  currency: string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  rowOf: (line: Line, labels: ReturnType<typeof useColumns>['labels']) => ReactNode;
}

/** The first rows, with a button for more. */
function CandidateTable({ lines, currency, sort, onSort, rowOf }: CandidateTableProps) {
  const t = useText();
  const [shown, setShown] = useState(shownAtOnce);
  const { headings, labels } = useColumns(currency, sort, onSort);
  return (
    <>
      <ScrollBox>
        <Table
          className={`${styles.table} ${styles.candidates} ${styles.stacked}`}
          aria-label={t('scenarios.candidates')}
          headings={headings}
        >
          {lines.slice(0, shown).map((line) => rowOf(line, labels))}
        </Table>
      </ScrollBox>
      {lines.length > shown && (
        <ActionButton onPress={() => setShown(shown + shownAtOnce)}>
          {t('scenarios.showMore', { count: lines.length - shown })}
        </ActionButton>
      )}
    </>
  );
}

/** The subscriptions that may be chosen, with the figures by which they are compared. */
function useLines({ rows, basis, before, saving, department }: CandidatesProps, assumptions: Assumptions): readonly Line[] {
  return useMemo(() => {
    const common = { whole: saving.before, assumptions, department, local: basis.currency };
    return rows.flatMap((row, index): Line[] => {
      const basisRow = basis.rows[index];
      if (!basisRow || row.fixed === 'cancelled' || !isPaidBy(row, department)) return [];
      const cost = before[index] ?? null;
      const priceChange = basisRow.price_change === null ? null : Math.round(basisRow.price_change * 10_000);
      return [{ row: basisRow, figures: candidateFigures(row, { ...common, cost, priceChange }) }];
    });
  }, [rows, basis, before, saving.before, assumptions, department]);
}

function partsOf(choice: Choice | undefined): Partial<Choice> {
  return choice ? { decision: choice.decision, percent: choice.percent, amount: choice.amount } : {};
}

/** Unknown values come last in both sort directions. */
function bySort({ key, order }: Sort): (a: Line, b: Line) => number {
  const valueOf = ({ row, figures }: Line): number | null => (key === 'rating' ? row.rating : figures[key]);
  const sign = order === 'ascending' ? 1 : -1;
  return (a, b) => {
    const [ofA, ofB] = [valueOf(a), valueOf(b)];
    if (ofA === null || ofB === null) return Number(ofA === null) - Number(ofB === null);
    return sign * (ofA - ofB);
  };
}

/** The columns by name, with headings that sort the rows. */
function useColumns(currency: string, sort: Sort | undefined, onSort: (sort: Sort) => void) {
  const t = useText();
  const labels = {
    cost: t('scenarios.costIn', { currency }),
    change: t('scenarios.changeOfPrice'),
    uses: t('scenarios.uses'),
    costPerUse: t('scenarios.costPerUse', { currency }),
    rating: t('scenarios.rating'),
    recommendation: t('columns.Recommendation'),
    share: t('scenarios.share'),
  };
  const sorted = (key: SortKey): Heading => {
    const order = sort?.key === key ? sort.order : 'none';
    return {
      label: labels[key],
      sort: { order, onSort: () => onSort({ key, order: order === 'descending' ? 'ascending' : 'descending' }) },
    };
  };
  const headings: Heading[] = [
    { label: t('columns.Subscription'), className: styles.text },
    { label: t('columns.Decision'), className: styles.text },
    ...(['cost', 'change', 'uses', 'costPerUse', 'rating'] as const).map(sorted),
    { label: labels.recommendation, className: styles.text },
    sorted('share'),
  ];
  return { labels, headings };
}
