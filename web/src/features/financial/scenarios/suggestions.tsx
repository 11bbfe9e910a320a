import { useState } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import { wireOfCents } from '#shared/domain/insights/cents.ts';
import type { ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';
import { suggestCancellations, type Suggestion } from '#shared/domain/scenarios/suggest-cancellations.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { CandidatesProps } from './candidates-props.ts';
import { domainChoices, keyOfChoice, withChoice } from './draft.ts';
import styles from './scenarios.module.css';

type SuggestionsProps = CandidatesProps & { onChange: NonNullable<CandidatesProps['onChange']> };

const library = 'library';

/** Candidates that would close the gap, with reasons; a person ticks which of them the scenario cancels. */
export function Suggestions({ basis, choices, onChange, result, rows }: SuggestionsProps) {
  const t = useText();
  const formats = useFormats();
  const [where, setWhere] = useState(library);
  const [found, setFound] = useState<{ ranked_by: 'uses' | 'cost'; suggestions: Suggestion[] }>();
  const department = where === library ? undefined : where;
  const figures = department === undefined ? result.total : result.departments.find((each) => each.department === department);
  const gap = figures?.gap ?? 0;
  const money = (cents: number): string => formats.money(wireOfCents(cents, basis.currency), basis.currency);
  const suggest = (): void => {
    setFound(suggestCancellations(rows, { costs: result.costs, gap, choices: domainChoices(choices, basis), department }));
  };
  const cancelled = new Set(choices.filter(({ decision }) => decision === 'cancel').map(keyOfChoice));
  const toggle = (row: ScenarioRow, isCancelled: boolean): void => {
    const basisRow = basis.rows.find(({ id }) => id === row.id);
    const decision = isCancelled ? 'cancel' : 'undecided';
    if (basisRow) onChange((draft) => withChoice(draft, basisRow, { decision, percent: null, amount: null }));
  };
  return (
    <>
      <div className={styles.filters}>
        <Dropdown
          value={where}
          options={[{ id: library, name: t('scenarios.wholeLibrary') }, ...basis.departments]}
          ariaLabel={t('scenarios.gapOf')}
          onChange={(id) => setWhere(id ?? library)}
        />
        <ActionButton onPress={suggest} disabled={gap >= 0}>
          {t('scenarios.suggest')}
        </ActionButton>
      </div>
      {gap >= 0 && !found && <p className={styles.hint}>{t('scenarios.noGap')}</p>}
      {found && (
        <div className={styles.suggestions} role="region" aria-label={t('scenarios.suggestions')} aria-live="polite">
          <h3>{found.suggestions.length === 0 ? t('scenarios.noSuggestions') : t('scenarios.suggestions')}</h3>
          {found.suggestions.length > 0 && (
            <p className={styles.hint}>{t(found.ranked_by === 'cost' ? 'scenarios.rankedByCost' : 'scenarios.rankedByUses')}</p>
          )}
          <ul className={styles.suggested}>
            {found.suggestions.map(({ row, saved, reasons }) => (
              <li key={row.id}>
                <Checkbox
                  checked={cancelled.has(row.id)}
                  onChange={({ detail }) => toggle(row, detail.checked)}
                  description={[
                    ...reasons.map((reason) => t(`scenarios.reasons.${reason}`)),
                    row.uses === null ? t('scenarios.usesUnknown') : t('scenarios.usesLost', { count: row.uses }),
                  ].join(' · ')}
                >
                  {t('scenarios.cancelSaves', {
                    name: basis.rows.find(({ id }) => id === row.id)?.subscription.name ?? '',
                    amount: money(saved),
                  })}
                </Checkbox>
              </li>
            ))}
          </ul>
          <ActionButton type="text" onPress={() => setFound(undefined)}>
            {t('scenarios.hideSuggestions')}
          </ActionButton>
        </div>
      )}
    </>
  );
}
