import { sumCents, wireOfCents } from '#shared/domain/money/cents.ts';
import type { ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';
import type { Suggestions } from '#shared/domain/scenarios/suggest-cancellations.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './scenarios.module.css';

interface FoundSuggestionsProps {
  found: Suggestions;
  /** The current cost of each row, by its id, in minor units: assumptions may have changed since the suggestions were requested. */
  costs: ReadonlyMap<string, number | null>;
  /** The amount still to be saved in addition to the scenario's cancellations. */
  needed: number;
  currency: string;
  isCancelled: (row: ScenarioRow) => boolean;
  onTakeAll: () => void;
  onHide: () => void;
}

/** The sum of the suggestions, and the button that applies all of them. */
export function FoundSuggestions({ found, costs, needed, currency, isCancelled, onTakeAll, onHide }: FoundSuggestionsProps) {
  const t = useText();
  const formats = useFormats();
  const money = (cents: number): string => formats.money(wireOfCents(cents, currency), currency);
  const { suggestions, apart } = found;
  const sumOf = (some: Suggestions['suggestions']): number => sumCents(some.map(({ row }) => costs.get(row.id) ?? null));
  const left = suggestions.filter(({ row }) => !isCancelled(row));
  const missing = needed - sumOf(left);
  return (
    <div className={styles.suggestions} role="region" aria-label={t('scenarios.suggestions')} aria-live="polite">
      {suggestions.length === 0 && <p>{t('scenarios.noSuggestions')}</p>}
      {suggestions.length > 0 && (
        <>
          <p>
            <strong>{t('scenarios.found', { count: suggestions.length, saved: money(sumOf(suggestions)) })}</strong>{' '}
            {missing > 0 && <strong className={styles.short}>{t('scenarios.foundMissing', { missing: money(missing) })}</strong>}
          </p>
          <Quiet>{t(found.ranked_by === 'cost' ? 'scenarios.rankedByCost' : 'scenarios.rankedByUses')}</Quiet>
        </>
      )}
      {apart.length > 0 && <Quiet>{t('scenarios.apart', { count: apart.length })}</Quiet>}
      <Row as="span" gap="m">
        {suggestions.length > 0 && (
          <ActionButton type="primary" onPress={onTakeAll} disabled={left.length === 0}>
            {t('scenarios.takeAll')}
          </ActionButton>
        )}
        <ActionButton type="text" onPress={onHide}>
          {t('scenarios.hideSuggestions')}
        </ActionButton>
      </Row>
    </div>
  );
}
