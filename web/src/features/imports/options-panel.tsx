import type { ReactNode } from 'react';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import type { ImportForm, ImportView } from '#shared/contract/rows/import-row.ts';
import { currencyOptions } from '#web/components/create-dialogs/currency-options.ts';
import { type Choice, Dropdown } from '#web/components/dropdown.tsx';
import { useLabel } from '#web/components/use-label.ts';
import { useSettings } from '#web/components/use-settings.ts';
import { useText } from '#web/text/text.ts';
import { useImportKind } from './import-kind.ts';
import { RowFilter } from './row-filter.tsx';
import { StepSection } from './step-section.tsx';
import { TypedOption } from './typed-option.tsx';
import styles from './columns-step.module.css';

type Options = ImportView['options'];

export interface OptionsPanelProps {
  view: ImportView;
  form: ImportForm;
  disabled: boolean;
  onChange: (options: Partial<Options>) => void;
}

/** The choices for the whole file; each has a default that the preview shows. */
export function OptionsPanel({ view, form, disabled, onChange }: OptionsPanelProps) {
  const t = useText();
  const settings = useSettings();
  const departments = useLabel('department');
  const { kind } = useImportKind();
  const { options, mapping } = view;
  const has = (...fields: readonly string[]): boolean => mapping.some(({ field }) => field !== null && fields.includes(field));
  const choice = <K extends keyof Options>(name: K, label: string, choices: readonly Choice[]) => (
    <FormField label={label} stretch>
      <Dropdown
        value={options[name] as string | null}
        options={choices}
        disabled={disabled}
        onChange={(value) => value !== null && onChange({ [name]: value } as Partial<Options>)}
      />
    </FormField>
  );
  const optional = <K extends 'decimal_separator' | 'date_order'>(name: K, label: string, choices: readonly Choice[]) => (
    <FormField label={label} stretch>
      <Dropdown
        value={options[name]}
        options={choices}
        noneLabel={t('imports.options.automatic')}
        disabled={disabled}
        onChange={(value) => onChange({ [name]: value } as Partial<Options>)}
      />
    </FormField>
  );
  const creates = (name: keyof Options['create'], label: string): ReactNode => (
    <Checkbox
      checked={options.create[name]}
      disabled={disabled}
      onChange={({ detail }) => onChange({ create: { ...options.create, [name]: detail.checked } })}
    >
      {label}
    </Checkbox>
  );
  return (
    <StepSection title={t('imports.options.title')}>
      <div className={styles.choices}>
        <fieldset>
          <legend>{t('imports.options.rows')}</legend>
          <RowFilter view={view} disabled={disabled} onChange={(filter) => onChange({ filter })} />
          {kind !== 'subscription_prices' &&
            choice('existing', t(kind === 'providers' ? 'imports.options.existingProviders' : 'imports.options.existing'), [
              { id: 'leave', name: t('imports.options.existingLeave') },
              { id: 'fill_empty', name: t('imports.options.existingFill') },
              { id: 'update', name: t('imports.options.existingUpdate') },
            ])}
          {kind === 'subscriptions' &&
            choice('duplicates', t('imports.options.duplicates'), [
              { id: 'set_aside', name: t('imports.options.duplicatesAside') },
              { id: 'add_up', name: t('imports.options.duplicatesAdd') },
            ])}
          {has('organisation') &&
            choice('organisations', t('imports.options.organisations'), [
              { id: 'department', name: t('imports.options.organisationDepartment') },
              { id: 'ignore', name: t('imports.options.organisationIgnore') },
            ])}
        </fieldset>
        {kind !== 'subscription_prices' && (
          <>
            <fieldset>
              <legend>{t('imports.options.create')}</legend>
              <p className={styles.note}>{t('imports.options.createHint')}</p>
              {creates('providers', t('imports.options.providers'))}
              {kind === 'subscriptions' && (
                <>
                  {creates('products', t('imports.options.products'))}
                  {creates('product_types', t('imports.options.productTypes'))}
                  {creates('departments', departments)}
                  {creates('financial_periods', t('imports.options.financialPeriods'))}
                </>
              )}
            </fieldset>
            <fieldset>
              <legend>{t('imports.options.defaults')}</legend>
              {kind === 'providers' &&
                choice('default_role', t('imports.options.role'), [
                  { id: 'publisher', name: t('imports.options.rolePublisher') },
                  { id: 'vendor', name: t('imports.options.roleVendor') },
                  { id: 'both', name: t('imports.options.roleBoth') },
                ])}
              {choice('default_currency', t('imports.options.currency'), currencyOptions(settings))}
              {kind === 'subscriptions' && (
                <>
                  <Checkbox
                    checked={options.publisher_is_vendor}
                    disabled={disabled}
                    onChange={({ detail }) => onChange({ publisher_is_vendor: detail.checked })}
                  >
                    {t('imports.options.publisherIsVendor')}
                  </Checkbox>
                  {choice('default_owner_id', t('imports.options.owner'), form.owners)}
                  {(!has('publisher') || options.default_publisher !== null) && (
                    <TypedOption
                      label={t('imports.options.publisher')}
                      hint={t('imports.options.publisherHint')}
                      value={options.default_publisher ?? ''}
                      disabled={disabled}
                      onChange={(text) => onChange({ default_publisher: text === '' ? null : text.slice(0, 255) })}
                    />
                  )}
                  {(!has('year', 'start_date', 'end_date') || options.default_year !== null) && (
                    <TypedOption
                      label={t('imports.options.defaultYear')}
                      hint={t('imports.options.defaultYearHint')}
                      value={options.default_year === null ? '' : String(options.default_year)}
                      refusal={(text) => (text === '' || /^(19|20)\d\d$/.test(text) ? undefined : t('imports.options.badYear'))}
                      disabled={disabled}
                      onChange={(text) => onChange({ default_year: text === '' ? null : Number(text) })}
                    />
                  )}
                  {choice('decision', t('imports.options.decision'), [
                    { id: 'undecided', name: t('imports.options.undecided') },
                    { id: 'accepted', name: t('imports.options.accepted') },
                  ])}
                  <TypedOption
                    label={t('imports.options.yearStart')}
                    hint={t('imports.options.yearStartHint')}
                    value={options.year_start}
                    refusal={(text) =>
                      /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? undefined : t('imports.options.badYearStart')
                    }
                    disabled={disabled}
                    onChange={(text) => onChange({ year_start: text })}
                  />
                </>
              )}
            </fieldset>
          </>
        )}
        {kind !== 'providers' && (
          <fieldset>
            <legend>{t('imports.options.reading')}</legend>
            {optional('decimal_separator', t('imports.options.decimal'), [
              { id: '.', name: t('imports.options.decimalPoint') },
              { id: ',', name: t('imports.options.decimalComma') },
            ])}
            {optional('date_order', t('imports.options.dates'), [
              { id: 'dmy', name: t('imports.options.dayFirst') },
              { id: 'mdy', name: t('imports.options.monthFirst') },
            ])}
          </fieldset>
        )}
      </div>
    </StepSection>
  );
}
