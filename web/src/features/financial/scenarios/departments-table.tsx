import type { CalculatedScenario, ScenarioFigures } from '#shared/domain/scenarios/calculate-scenario.ts';
import { wireOfCents } from '#shared/domain/money/cents.ts';
import { useText } from '#web/text/text.ts';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import type { PanelProps } from './assumptions.tsx';
import { type Draft, withEntry } from './draft.ts';
import { PercentInput } from './percent-input.tsx';
import styles from './scenarios.module.css';

/** Budget, cost and gap of every department, updated on each keystroke. */
export function DepartmentsTable({ basis, draft, onChange, result }: PanelProps & { result: CalculatedScenario }) {
  const t = useText();
  const formats = useFormats();
  const label = useLabel('department', 'one');
  const { currency } = basis;
  const money = (cents: number): string => formats.amount(wireOfCents(cents, currency), currency);
  // Excludes the unallocated part, which would dwarf the others.
  const widest = Math.max(1, ...result.departments.map(({ department, gap }) => (department === null ? 0 : Math.abs(gap))));
  const names = new Map(basis.departments.map(({ id, name }) => [id, name]));
  // A budget of another financial period is labelled so.
  const bases = new Map<string | null, string>(
    basis.departments.flatMap(({ id, base_of }) =>
      base_of?.id === basis.financial_period.id
        ? []
        : [[id, base_of ? t('scenarios.budgetOfPeriod', { period: base_of.name }) : t('scenarios.noBudget')]],
    ),
  );
  const setBudget = (id: string, entry: Omit<Draft['department_budgets'][number], 'department_id'> | undefined): void => {
    const next = entry && { department_id: id, ...entry };
    onChange?.({ ...draft, department_budgets: withEntry(draft.department_budgets, 'department_id', id, next) });
  };
  const { total } = result;
  // In a narrow table without columns, each cell has its own label.
  const [budgetLabel, costLabel] = [t('scenarios.budgetIn', { currency }), t('scenarios.costIn', { currency })];
  return (
    <Section title={t('scenarios.departments')} hint={result.unknown > 0 ? t('scenarios.unknown', { count: result.unknown }) : undefined}>
      <ScrollBox>
        <Table
          className={`${styles.table} ${styles.stacked}`}
          aria-label={t('scenarios.departments')}
          headings={[label, budgetLabel, t('scenarios.budgetPercent'), costLabel, t('scenarios.gapIn', { currency })]}
        >
          {result.departments.map((figures) => (
            <tr key={figures.department ?? ''}>
              <th scope="row">
                {figures.department === null ? t('budgets.unallocated') : names.get(figures.department)}
                {bases.has(figures.department) && <span className={styles.note}>{bases.get(figures.department)}</span>}
                {figures.edited_base !== null && (
                  <span className={styles.note}>
                    {t('scenarios.baseChanged', { from: money(figures.edited_base), to: money(figures.base) })}
                  </span>
                )}
              </th>
              {figures.department === null ? (
                <>
                  <td data-label={budgetLabel}>{money(figures.budget)}</td>
                  <td>{''}</td>
                </>
              ) : (
                <BudgetCells
                  figures={figures}
                  name={names.get(figures.department) ?? ''}
                  currency={currency}
                  onChange={onChange && ((entry) => setBudget(figures.department ?? '', entry))}
                />
              )}
              <td data-label={costLabel}>{money(figures.cost)}</td>
              <Gap cents={figures.gap} widest={widest} currency={currency} />
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">{t('budgets.total')}</th>
            <td data-label={budgetLabel}>{money(total.budget)}</td>
            <td>{''}</td>
            <td data-label={costLabel}>{money(total.cost)}</td>
            <Gap cents={total.gap} widest={widest} currency={currency} />
          </tr>
        </Table>
      </ScrollBox>
    </Section>
  );
}

interface BudgetCellsProps {
  figures: ScenarioFigures;
  name: string;
  currency: string;
  onChange: ((entry: { percent: number | null; amount: number | null } | undefined) => void) | undefined;
}

/** A budget as amount and as percentage: two views of one value, the last edit wins (RS01). */
function BudgetCells({ figures, name, currency, onChange }: BudgetCellsProps) {
  const t = useText();
  const formats = useFormats();
  const amount = wireOfCents(figures.budget, currency);
  const percent = figures.percent === null ? null : figures.percent / 10_000;
  if (!onChange)
    return (
      <>
        <td data-label={t('scenarios.budgetIn', { currency })}>{formats.amount(amount, currency)}</td>
        <td data-label={t('scenarios.budgetPercent')}>{percent === null ? '' : formats.percent(percent, { typed: true, signed: true })}</td>
      </>
    );
  return (
    <>
      <td className={styles.amount} data-label={t('scenarios.budgetIn', { currency })}>
        <NumberInput
          value={amount}
          currency={currency}
          ariaLabel={t('scenarios.budgetOf', { name })}
          onChange={(entered) => {
            if (entered === null) onChange(undefined);
            else if (typeof entered === 'number') onChange({ amount: entered, percent: null });
          }}
        />
      </td>
      <td className={styles.percentage} data-label={t('scenarios.budgetPercent')}>
        {figures.base === 0 ? (
          <span className={styles.note}>{t('scenarios.noBase')}</span>
        ) : (
          <PercentInput
            value={percent}
            label={t('scenarios.percentOf', { name })}
            onChange={(entered) => onChange(entered === null ? undefined : { percent: entered, amount: null })}
          />
        )}
      </td>
    </>
  );
}

/** A gap as a number, in words if the budget does not suffice, and as a bar. */
function Gap({ cents, widest, currency }: { cents: number; widest: number; currency: string }) {
  const t = useText();
  const formats = useFormats();
  const isShort = cents < 0;
  return (
    <td className={isShort ? styles.short : undefined} data-label={t('scenarios.gapIn', { currency })}>
      {formats.amount(wireOfCents(cents, currency), currency)}
      <span className={styles.words}>{isShort ? t('scenarios.short') : ''}</span>
      <span className={styles.bar} aria-hidden="true">
        <span
          className={isShort ? styles.barShort : styles.barLeft}
          style={{ inlineSize: `${Math.min(100, (Math.abs(cents) / widest) * 100)}%` }}
        />
      </span>
    </td>
  );
}
