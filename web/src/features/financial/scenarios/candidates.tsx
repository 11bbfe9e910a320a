import { lazy, memo, Suspense, useMemo, useState } from 'react';
import Input from '@cloudscape-design/components/input';
import type { ScenarioBasisRow } from '#shared/contract/rows/scenario-row.ts';
import { wireOfCents } from '#shared/domain/insights/cents.ts';
import { scenarioDecisions, type ScenarioDecision } from '#shared/domain/scenarios/scenario-row.ts';
import { ExportButton } from '#web/parts/list-screen/export-button.tsx';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Section } from '#web/ui/section.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { CandidatesProps } from './candidates-props.ts';
import { type Choice, keyOfChoice, withChoice } from './draft.ts';
import { Suggestions } from './suggestions.tsx';
import styles from './scenarios.module.css';

const PriceDialog = lazy(async () => ({ default: (await import('./price-dialog.tsx')).PriceDialog }));

/** So many are drawn at first, and more on request: choosing needs few, and thousands would make typing slow. */
const shownAtOnce = 25;

const noChoice = { decision: 'undecided', percent: null, amount: null } as const;

/**
 * The subscriptions of the financial period, the dearest first, each with what the scenario says about it. It is not drawn anew while an assumption is typed:
 * its costs may come a moment after the gaps.
 */
export const Candidates = memo(function Candidates(props: CandidatesProps) {
  const { basis, choices, onChange, result, stored, isChanged } = props;
  const t = useText();
  const [search, setSearch] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [shown, setShown] = useState(shownAtOnce);
  const [pricing, setPricing] = useState<ScenarioBasisRow>();
  const byKey = new Map(choices.map((choice) => [keyOfChoice(choice), choice]));
  const choiceFor = (row: ScenarioBasisRow): Choice | undefined => byKey.get(row.id) ?? byKey.get(row.subscription.id);
  const wanted = search.trim().toLowerCase();
  const ordered = useMemo(
    () =>
      basis.rows
        .map((row, index) => ({ row, index }))
        .filter(({ row }) => row.fixed !== 'cancelled')
        .toSorted((a, b) => (b.row.local_amount ?? 0) - (a.row.local_amount ?? 0)),
    [basis],
  );
  const found = ordered.filter(
    ({ row }) => (wanted === '' || row.subscription.name.toLowerCase().includes(wanted)) && (!onlyChosen || choiceFor(row) !== undefined),
  );
  const choose = (row: ScenarioBasisRow, part: Partial<Pick<Choice, 'decision' | 'percent' | 'amount'>>): void =>
    onChange?.((draft) => withChoice(draft, row, { ...noChoice, ...partsOf(choiceFor(row)), ...part }));
  return (
    <Section
      title={t('scenarios.candidates')}
      hint={t('scenarios.candidatesHint')}
      actions={stored !== undefined && <ExportButton list="scenario-rows" parameters={{ scenario_id: stored }} disabled={isChanged} />}
    >
      {onChange && <Suggestions {...props} onChange={onChange} />}
      <div className={styles.filters}>
        <Input
          type="search"
          value={search}
          onChange={({ detail }) => setSearch(detail.value)}
          placeholder={t('scenarios.search')}
          ariaLabel={t('scenarios.search')}
          clearAriaLabel={t('common.clear')}
        />
        <ActionButton type={onlyChosen ? 'primary' : 'secondary'} onPress={() => setOnlyChosen(!onlyChosen)}>
          {t('scenarios.onlyChosen', { count: choices.length })}
        </ActionButton>
      </div>
      {found.length === 0 && <p className={styles.hint}>{t('common.noResults')}</p>}
      <ul className={styles.list} aria-label={t('scenarios.candidates')}>
        {found.slice(0, shown).map(({ row, index }) => (
          <Candidate
            key={row.id}
            row={row}
            cost={result.costs[index] ?? null}
            currency={basis.currency}
            choice={choiceFor(row)}
            onDecide={onChange && ((decision) => choose(row, { decision }))}
            onPrice={() => setPricing(row)}
          />
        ))}
      </ul>
      {found.length > shown && (
        <ActionButton onPress={() => setShown(shown + shownAtOnce)}>
          {t('scenarios.showMore', { count: found.length - shown })}
        </ActionButton>
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

function partsOf(choice: Choice | undefined): Partial<Choice> {
  return choice ? { decision: choice.decision, percent: choice.percent, amount: choice.amount } : {};
}

interface CandidateProps {
  row: ScenarioBasisRow;
  cost: number | null;
  currency: string;
  choice: Choice | undefined;
  onDecide: ((decision: ScenarioDecision) => void) | undefined;
  onPrice: () => void;
}

function Candidate({ row, cost, currency, choice, onDecide, onPrice }: CandidateProps) {
  const t = useText();
  const formats = useFormats();
  const { fixed, recommendation, rating, subscription } = row;
  const isOpen = fixed === null || fixed === 'agreed';
  const facts = [
    ...(fixed === null ? [] : [t(`scenarios.fixed.${fixed}`)]),
    ...(row.period_id === null ? [t('scenarios.expected')] : []),
    ...(recommendation === 'none' ? [] : [t('scenarios.recommended', { what: t(`decisions.recommendations.${recommendation}`) })]),
    ...(rating === null ? [] : [t('scenarios.rating', { rating: formats.number(rating, 1) })]),
    ...(row.is_price ? [t('scenarios.isPrice')] : []),
  ];
  const priced = (): string => {
    if (choice && choice.amount !== null) return t('scenarios.ownAmount', { amount: formats.money(choice.amount, row.currency) });
    return choice && choice.percent !== null
      ? t('scenarios.ownPercent', { percent: formats.percent(choice.percent, { typed: true, signed: true }) })
      : t('scenarios.setPrice');
  };
  const shownPrice = priced();
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {subscription.name}
        {facts.length > 0 && <span className={styles.note}>{facts.join(' · ')}</span>}
      </span>
      <span className={styles.cost}>{cost === null ? t('scenarios.noAmount') : formats.amount(wireOfCents(cost, currency), currency)}</span>
      {isOpen && onDecide && (
        <span className={styles.choice}>
          <Dropdown
            value={choice?.decision ?? 'undecided'}
            options={scenarioDecisions.map((id) => ({ id, name: t(`scenarios.decisions.${id}`) }))}
            ariaLabel={t('scenarios.decisionOn', { name: subscription.name })}
            onChange={(id) => onDecide((id ?? 'undecided') as ScenarioDecision)}
          />
          {!row.is_price && choice?.decision !== 'cancel' && (
            <ActionButton
              type="text"
              onPress={onPrice}
              ariaLabel={t('scenarios.priceChoice', { choice: shownPrice, name: subscription.name })}
            >
              {shownPrice}
            </ActionButton>
          )}
        </span>
      )}
      {isOpen && !onDecide && choice && <span className={styles.note}>{t(`scenarios.decisions.${choice.decision}`)}</span>}
    </li>
  );
}
