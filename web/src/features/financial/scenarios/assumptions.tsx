import type { ReactNode } from 'react';
import Button from '@cloudscape-design/components/button';
import type { Reference } from '#shared/contract/fields.ts';
import type { ScenarioBasis } from '#shared/contract/rows/scenario-row.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Section } from '#web/ui/section.tsx';
import { type Draft, withEntry } from './draft.ts';
import { PercentInput } from './percent-input.tsx';
import styles from './scenarios.module.css';

export interface PanelProps {
  basis: ScenarioBasis;
  draft: Draft;
  /** Undefined for read-only users. */
  onChange: ((draft: Draft) => void) | undefined;
}

/** A scenario's assumptions about prices and exchange rates. */
export function Assumptions({ basis, draft, onChange }: PanelProps) {
  const t = useText();
  const currencies = [...new Set(basis.rows.map(({ currency }) => currency))].filter((each) => each !== basis.currency).toSorted();
  const change = (part: Partial<Draft>): void => onChange?.({ ...draft, ...part });
  const isLocked = onChange === undefined;
  return (
    <Section title={t('scenarios.assumptions')} hint={t('scenarios.assumptionsHint')}>
      <ul className={styles.percents}>
        <Line name={t('scenarios.allForecasts')}>
          <PercentInput
            value={draft.default_percent}
            label={t('scenarios.allForecasts')}
            placeholder={t('scenarios.asForecast')}
            disabled={isLocked}
            onChange={(default_percent) => change({ default_percent })}
          />
        </Line>
      </ul>
      {currencies.length > 0 && (
        <>
          <h3 className={styles.part}>{t('scenarios.currencies')}</h3>
          <ul className={styles.percents}>
            {currencies.map((currency) => (
              <Line key={currency} name={currency}>
                <PercentInput
                  value={draft.currency_percents.find((each) => each.currency === currency)?.percent ?? null}
                  label={t('scenarios.rateOf', { currency })}
                  placeholder="0"
                  disabled={isLocked}
                  onChange={(percent) => {
                    const entry = percent === null ? undefined : { currency, percent };
                    change({ currency_percents: withEntry(draft.currency_percents, 'currency', currency, entry) });
                  }}
                />
              </Line>
            ))}
          </ul>
        </>
      )}
      <Chosen
        title={t('scenarios.publishers')}
        addLabel={t('scenarios.addPublisher')}
        offered={basis.publishers}
        entries={draft.publisher_percents.map(({ publisher_id: id, percent }) => ({ id, percent }))}
        onChange={onChange && ((list) => change({ publisher_percents: list.map(({ id, percent }) => ({ publisher_id: id, percent })) }))}
      />
      <Chosen
        title={t('scenarios.productTypes')}
        addLabel={t('scenarios.addProductType')}
        offered={basis.product_types}
        entries={draft.product_type_percents.map(({ product_type_id: id, percent }) => ({ id, percent }))}
        onChange={
          onChange && ((list) => change({ product_type_percents: list.map(({ id, percent }) => ({ product_type_id: id, percent })) }))
        }
      />
    </Section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={styles.percent}>
      <span>{name}</span>
      {children}
      <span aria-hidden="true">%</span>
    </li>
  );
}

interface Entry {
  id: string;
  percent: number;
}

interface ChosenProps {
  title: string;
  addLabel: string;
  offered: readonly Reference[];
  entries: readonly Entry[];
  onChange: ((entries: Entry[]) => void) | undefined;
}

/** Percentages for records that a person adds one by one. */
function Chosen({ title, addLabel, offered, entries, onChange }: ChosenProps) {
  const t = useText();
  const left = offered.filter(({ id }) => !entries.some((each) => each.id === id));
  if (offered.length === 0 || (!onChange && entries.length === 0)) return null;
  return (
    <>
      <h3 className={styles.part}>{title}</h3>
      {entries.length > 0 && (
        <ul className={styles.percents}>
          {entries.map(({ id, percent }) => {
            const name = offered.find((each) => each.id === id)?.name ?? t('scenarios.notInPeriod');
            return (
              <Line key={id} name={name}>
                <PercentInput
                  value={percent}
                  label={name}
                  disabled={!onChange}
                  onChange={(next) => onChange?.(withEntry(entries, 'id', id, { id, percent: next ?? 0 }))}
                />
                {onChange && (
                  <Button
                    variant="icon"
                    iconName="close"
                    formAction="none"
                    ariaLabel={t('scenarios.removePercent', { name })}
                    onClick={() => onChange(withEntry(entries, 'id', id, undefined))}
                  />
                )}
              </Line>
            );
          })}
        </ul>
      )}
      {onChange && left.length > 0 && (
        <Dropdown
          value={null}
          options={left}
          placeholder={addLabel}
          onChange={(id) => id !== null && onChange([...entries, { id, percent: 0 }])}
        />
      )}
    </>
  );
}
