import type { ScenarioBasisRow } from '#shared/contract/rows/scenario-row.ts';
import { wireOfCents } from '#shared/domain/money/cents.ts';
import { mayChoose, type ScenarioDecision } from '#shared/domain/scenarios/scenario-row.ts';
import type { SuggestionReason } from '#shared/domain/scenarios/suggest-cancellations.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { CandidateFigures } from './candidate-figures.ts';
import type { Choice } from './draft.ts';
import styles from './scenarios.module.css';
import { Row } from '#web/ui/primitives.tsx';

interface CandidateRowProps {
  row: ScenarioBasisRow;
  figures: CandidateFigures;
  currency: string;
  choice: Choice | undefined;
  /** The reasons for the suggestion; undefined if not suggested. */
  reasons: readonly SuggestionReason[] | undefined;
  labels: Readonly<Record<'cost' | 'change' | 'uses' | 'costPerUse' | 'rating' | 'recommendation' | 'share', string>>;
  onDecide: ((decision: ScenarioDecision) => void) | undefined;
  onPrice: () => void;
}

const monthsOfYear = 12;

/** A subscription with what speaks for keeping or cancelling it, and the choice. */
export function CandidateRow({ row, figures, currency, choice, reasons, labels, onDecide, onPrice }: CandidateRowProps) {
  const t = useText();
  const formats = useFormats();
  const { fixed, recommendation, rating, subscription, uses } = row;
  const unknown = <span className={styles.note}>{t('scenarios.noAmount')}</span>;
  const isOpen = mayChoose(row);
  const facts = [
    ...(fixed === null ? [] : [t(`scenarios.fixed.${fixed}`)]),
    ...(row.period_id === null ? [t('scenarios.expected')] : []),
    ...(row.is_price ? [t('columns.Known price')] : []),
    ...(reasons?.map((reason) => t(`scenarios.reasons.${reason}`)) ?? []),
  ];
  const decision = choice?.decision ?? 'undecided';
  return (
    <tr data-decision={decision} data-suggested={reasons ? '' : undefined}>
      <th scope="row">
        <span className={styles.candidate}>{subscription.name}</span>
        {facts.length > 0 && <span className={styles.note}>{facts.join(' · ')}</span>}
      </th>
      <td className={styles.text}>
        {isOpen && onDecide && (
          <Row
            as="span"
            gap="none"
            nowrap
            inline
            className={styles.decide}
            role="group"
            aria-label={t('scenarios.decisionOn', { name: subscription.name })}
          >
            {(['renew', 'cancel'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={decision === each}
                aria-label={t('scenarios.decide', { decision: t(`scenarios.decisions.${each}`), name: subscription.name })}
                onClick={() => onDecide(decision === each ? 'undecided' : each)}
              >
                {t(`scenarios.decisions.${each}`)}
              </button>
            ))}
          </Row>
        )}
        {isOpen && !onDecide && choice && t(`scenarios.decisions.${choice.decision}`)}
      </td>
      <td data-label={labels.cost}>
        {figures.cost === null ? unknown : formats.amount(wireOfCents(figures.cost, currency), currency)}
        {isOpen && onDecide && !row.is_price && decision !== 'cancel' && <PriceButton {...{ row, choice, onPrice }} />}
      </td>
      <td data-label={labels.change}>{figures.change === null ? unknown : formats.percent(figures.change / 10_000, { signed: true })}</td>
      <td data-label={labels.uses}>
        {uses ? formats.number(uses.count, 0) : unknown}
        {uses && (
          <span className={styles.note}>
            {t('scenarios.usesOf', { from: formats.month(uses.from), to: formats.month(uses.to) })}
            {uses.months_known < monthsOfYear && `, ${t('scenarios.monthsKnown', { known: uses.months_known })}`}
          </span>
        )}
      </td>
      <td data-label={labels.costPerUse}>
        {figures.costPerUse === null ? (uses?.count === 0 ? '' : unknown) : formats.number(figures.costPerUse / 10_000)}
      </td>
      <td data-label={labels.rating}>{rating === null ? '' : formats.number(rating, 1)}</td>
      <td data-label={labels.recommendation} className={styles.text}>
        {recommendation === 'none' ? '' : t(`decisions.recommendations.${recommendation}`)}
      </td>
      <td data-label={labels.share}>{figures.share === null ? '' : formats.percent(figures.share / 10_000)}</td>
    </tr>
  );
}

/** Says what price the scenario expects, and leads to another. */
function PriceButton({ row, choice, onPrice }: Pick<CandidateRowProps, 'row' | 'choice' | 'onPrice'>) {
  const t = useText();
  const formats = useFormats();
  const priced = (): string => {
    if (choice && choice.amount !== null) return t('scenarios.ownAmount', { amount: formats.money(choice.amount, row.currency) });
    return choice && choice.percent !== null
      ? t('scenarios.ownPercent', { percent: formats.percent(choice.percent, { typed: true, signed: true }) })
      : t('scenarios.setPrice');
  };
  return (
    <span className={styles.note}>
      <ActionButton type="text" onPress={onPrice} ariaLabel={t('scenarios.priceChoice', { choice: priced(), name: row.subscription.name })}>
        {priced()}
      </ActionButton>
    </span>
  );
}
