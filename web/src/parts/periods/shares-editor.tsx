import Button from '@cloudscape-design/components/button';
import { type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { share } from '#shared/domain/money/amount.ts';
import { decimalOf, decimalText, unitsAt } from '#shared/domain/money/decimal.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { FormattedMoney } from '#web/ui/formatted.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { useText } from '#web/text/text.ts';
import { Heading, Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import type { PeriodOffer, PeriodValues, ShareValues } from './period-values.ts';
import styles from './shares-editor.module.css';

interface SharesEditorProps {
  form: UseFormReturn<PeriodValues>;
  offered: PeriodOffer;
  disabled?: boolean;
  /** Locks the shares of the price; stakeholders stay editable (D9). */
  locked?: boolean;
  /** The shares of the previous period, as a starting point. */
  previous?: { dates: string; shares: readonly ShareValues[] } | undefined;
}

/** The shares of the price by department and cost centre, with the amounts; the rest is Unallocated (D4). */
export function SharesEditor({ form, offered, disabled = false, locked = false, previous }: SharesEditorProps) {
  const isFixed = disabled || locked;
  const t = useText();
  const formats = useFormats();
  const [department, departments, costCenter] = [useLabel('department', 'one'), useLabel('department'), useLabel('cost_center', 'one')];
  const rows = useFieldArray({ control: form.control, name: 'departments' });
  const [values, price, currency] = useWatch({ control: form.control, name: ['departments', 'price', 'currency'] });
  const { errors } = useFormState({ control: form.control, name: 'departments' });
  const wrong = errors.departments?.message ?? errors.departments?.root?.message;
  const split = splitOf(values, price, currency);
  return (
    <Stack as="section" gap="s" className={styles.shares} aria-label={t('dialogs.shares.title', { departments })}>
      <Heading as="h3" small>
        {t('dialogs.shares.title', { departments })}
      </Heading>
      {rows.fields.length === 0 && <Quiet>{t('dialogs.shares.none')}</Quiet>}
      {rows.fields.map((row, index) => (
        <div key={row.id} className={styles.row} role="group" aria-label={nameOf(values[index], offered) || department}>
          <ChoiceField
            form={form}
            name={`departments.${index}.department_id`}
            label={department}
            required
            options={offered.departments}
            disabled={isFixed}
          />
          <ChoiceField
            form={form}
            name={`departments.${index}.cost_center_id`}
            label={costCenter}
            options={offered.cost_centers}
            noneLabel={t('common.none')}
            disabled={isFixed}
          />
          <NumberField
            form={form}
            name={`departments.${index}.percentage`}
            label={t('dialogs.shares.percentage')}
            digits={2}
            required
            disabled={isFixed}
          />
          <span className={styles.amount}>
            <FormattedMoney amount={split.parts?.[index]} currency={currency} />
          </span>
          <span className={styles.remove}>
            <Button
              variant="icon"
              iconName="remove"
              formAction="none"
              disabled={isFixed}
              ariaLabel={t('dialogs.shares.remove', { name: nameOf(values[index], offered) || department })}
              onClick={() => rows.remove(index)}
            />
          </span>
          <div className={styles.stakeholders}>
            <Field form={form} name={`departments.${index}.stakeholder_ids`} label={t('stakeholders.stakes.label')} disabled={disabled}>
              {({ value, change, invalid }) => (
                <MultiDropdown
                  values={value as string[]}
                  options={offered.stakeholders}
                  onChange={change}
                  disabled={disabled}
                  invalid={invalid}
                  ariaLabel={t('stakeholders.stakes.ofShare', { name: nameOf(values[index], offered) || department })}
                />
              )}
            </Field>
          </div>
        </div>
      ))}
      <Row gap="m" justify="between">
        <Button
          iconName="add-plus"
          formAction="none"
          disabled={isFixed}
          onClick={() =>
            rows.append({ department_id: null, percentage: split.rest > 0 ? split.rest : 0, cost_center_id: null, stakeholder_ids: [] })
          }
        >
          {t('dialogs.shares.add', { department })}
        </Button>
        {previous && previous.shares.length > 0 && (
          <Button
            iconName="copy"
            formAction="none"
            disabled={isFixed}
            nativeButtonAttributes={{ title: t('stakeholders.stakes.copyHint') }}
            onClick={() => rows.replace(previous.shares.map((each) => ({ ...each, stakeholder_ids: [...each.stakeholder_ids] })))}
          >
            {t('stakeholders.stakes.copy', { dates: previous.dates })}
          </Button>
        )}
        <span className={styles.rest} role="status" data-over={split.rest < 0}>
          {split.rest < 0 ? (
            t('dialogs.shares.over', { percent: formats.percent(-split.rest, { typed: true }) })
          ) : (
            <>
              {t('dialogs.shares.unallocated')}: <strong>{formats.percent(split.rest, { typed: true })}</strong>
              {split.unallocated !== undefined && (
                <>
                  {' · '}
                  <FormattedMoney amount={split.unallocated} currency={currency} />
                </>
              )}
            </>
          )}
        </span>
      </Row>
      {wrong && split.rest >= 0 && <p className={styles.wrong}>{wrong}</p>}
    </Stack>
  );
}

function nameOf(row: ShareValues | undefined, { departments }: PeriodOffer): string {
  return departments.find((candidate) => candidate.id === row?.department_id)?.name ?? '';
}

/** The rest of 100 % (negative: too much), and the amounts where there is a price to split. */
function splitOf(
  rows: readonly ShareValues[],
  price: unknown,
  currency: string | null,
): { rest: number; parts?: number[]; unallocated?: number } {
  const percentages = rows.map(({ percentage }) => (typeof percentage === 'number' ? percentage : 0));
  const rest = restOf(percentages);
  if (rest < 0 || percentages.some((percentage) => percentage < 0) || typeof price !== 'number' || !currency) return { rest };
  return { rest, ...share(price, percentages, currency) };
}

/** The rest of 100 after some percentages, exact to their 4 decimals. */
function restOf(percentages: readonly number[]): number {
  const units = percentages.reduce((left, percentage) => left - unitsAt(decimalOf(percentage), 4), 1_000_000n);
  return Number(decimalText(units, 4)) + 0;
}
