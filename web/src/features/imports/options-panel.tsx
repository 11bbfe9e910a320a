import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import type { ImportForm, ImportView } from '#shared/contract/rows/import-row.ts';
import type { OptionName } from '#shared/domain/imports/import-kind.ts';
import { importKind } from '#shared/domain/imports/import-kinds.ts';
import { currencyOptions } from '#web/ui/currency-options.ts';
import { type Choice, Dropdown } from '#web/ui/dropdown.tsx';
import { useLabel } from '#web/ui/use-label.ts';
import { useSettings } from '#web/api/use-settings.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import type { ImportKindName } from '#shared/domain/imports/import-kind-names.ts';
import { useImportKind } from './import-kind.ts';
import { optionId } from './option-places.ts';
import { RowFilter } from './row-filter.tsx';
import { Section } from '#web/ui/section.tsx';
import { TypedOption } from './typed-option.tsx';
import styles from './columns-step.module.css';
import { Stack } from '#web/ui/primitives.tsx';

type Options = ImportView['options'];

export interface OptionsPanelProps {
  view: ImportView;
  form: ImportForm;
  disabled: boolean;
  onChange: (options: Partial<Options>) => void;
}

type OptionsProps = Omit<OptionsPanelProps, 'form'>;

/** The file-wide options of this kind of import; each has a default that the preview shows. */
export function OptionsPanel({ form, ...options }: OptionsPanelProps) {
  const t = useText();
  const { creates } = importKind(useImportKind().kind);
  const heeds = useHeeds();
  return (
    <Section level="h3" title={t('imports.options.title')}>
      <div className={styles.choices}>
        <RowOptions {...options} />
        {creates.length > 0 && <CreateOptions {...options} />}
        {(heeds('default_currency') || heeds('default_owner_id')) && (
          <Stack as="fieldset" gap="s">
            <legend>{t('imports.options.defaults')}</legend>
            <Defaults form={form} {...options} />
          </Stack>
        )}
        {(heeds('decimal_separator') || heeds('date_order')) && <ReadingOptions {...options} />}
      </div>
    </Section>
  );
}

/** Answers whether the kind of import uses an option. */
function useHeeds(): (name: OptionName) => boolean {
  const { options } = importKind(useImportKind().kind);
  return (name) => options.includes(name);
}

function hasColumn({ mapping }: ImportView, ...fields: readonly string[]): boolean {
  return mapping.some(({ field }) => field !== null && fields.includes(field));
}

/** A single choice; with `noneLabel` it may be left to the import. */
function ChoiceOption({
  name,
  label,
  choices,
  noneLabel,
  view,
  disabled,
  onChange,
}: OptionsProps & { name: keyof Options; label: string; choices: readonly Choice[]; noneLabel?: string }) {
  return (
    <FormField label={label} stretch>
      <Dropdown
        value={view.options[name] as string | null}
        options={choices}
        {...(noneLabel !== undefined && { noneLabel })}
        disabled={disabled}
        onChange={(value) => (value !== null || noneLabel !== undefined) && onChange({ [name]: value } as Partial<Options>)}
      />
    </FormField>
  );
}

/** The options for which rows are imported, and how existing records are handled. */
function RowOptions(props: OptionsProps) {
  const t = useText();
  const { kind } = useImportKind();
  const heeds = useHeeds();
  const { view, disabled, onChange } = props;
  const words: Partial<Record<ImportKindName, TextKey>> = {
    providers: 'imports.options.existingProviders',
    articles: 'imports.options.existingArticles',
    licenses: 'imports.options.existingLicenses',
    memberships: 'imports.options.existingMembers',
  };
  return (
    <Stack as="fieldset" gap="s">
      <legend>{t('imports.options.rows')}</legend>
      <RowFilter view={view} disabled={disabled} onChange={(filter) => onChange({ filter })} />
      {heeds('existing') && (
        <ChoiceOption
          {...props}
          name="existing"
          label={t(words[kind] ?? 'imports.options.existing')}
          choices={[
            { id: 'leave', name: t('imports.options.existingLeave') },
            { id: 'fill_empty', name: t('imports.options.existingFill') },
            { id: 'update', name: t('imports.options.existingUpdate') },
          ]}
        />
      )}
      {heeds('duplicates') && (
        <ChoiceOption
          {...props}
          name="duplicates"
          label={t('imports.options.duplicates')}
          choices={[
            { id: 'set_aside', name: t('imports.options.duplicatesAside') },
            { id: 'add_up', name: t('imports.options.duplicatesAdd') },
          ]}
        />
      )}
      {heeds('organisations') && hasColumn(view, 'organisation') && (
        <ChoiceOption
          {...props}
          name="organisations"
          label={t('imports.options.organisations')}
          choices={[
            { id: 'department', name: t('imports.options.organisationDepartment') },
            { id: 'ignore', name: t('imports.options.organisationIgnore') },
          ]}
        />
      )}
    </Stack>
  );
}

/** The options for creating missing records. */
function CreateOptions({ view: { options }, disabled, onChange }: OptionsProps) {
  const t = useText();
  const { creates } = importKind(useImportKind().kind);
  const departments = useLabel('department');
  const offered: [keyof Options['create'], string][] = [
    ['providers', t('imports.options.providers')],
    ['products', t('imports.options.products')],
    ['product_types', t('imports.options.productTypes')],
    ['departments', departments],
    ['financial_periods', t('imports.options.financialPeriods')],
  ];
  return (
    <Stack as="fieldset" gap="s">
      <legend>{t('imports.options.create')}</legend>
      <p className={styles.note}>{t('imports.options.createHint')}</p>
      {offered
        .filter(([name]) => creates.includes(name))
        .map(([name, label]) => (
          <Checkbox
            key={name}
            checked={options.create[name]}
            disabled={disabled}
            onChange={({ detail }) => onChange({ create: { ...options.create, [name]: detail.checked } })}
          >
            {label}
          </Checkbox>
        ))}
    </Stack>
  );
}

/** The defaults for missing values in rows. */
function Defaults({ form, ...props }: OptionsPanelProps) {
  const t = useText();
  const settings = useSettings();
  const heeds = useHeeds();
  const { view, disabled, onChange } = props;
  const { options } = view;
  return (
    <>
      {heeds('default_role') && (
        <ChoiceOption
          {...props}
          name="default_role"
          label={t('imports.options.role')}
          choices={[
            { id: 'publisher', name: t('imports.options.rolePublisher') },
            { id: 'vendor', name: t('imports.options.roleVendor') },
            { id: 'both', name: t('imports.options.roleBoth') },
          ]}
        />
      )}
      {heeds('default_currency') && (
        <ChoiceOption {...props} name="default_currency" label={t('columns.Currency')} choices={currencyOptions(settings)} />
      )}
      {heeds('publisher_is_vendor') && (
        <Checkbox
          checked={options.publisher_is_vendor}
          disabled={disabled}
          onChange={({ detail }) => onChange({ publisher_is_vendor: detail.checked })}
        >
          {t('imports.options.publisherIsVendor')}
        </Checkbox>
      )}
      {heeds('default_owner_id') && (
        <ChoiceOption {...props} name="default_owner_id" label={t('columns.Managed by')} choices={form.owners} />
      )}
      {heeds('default_publisher') && <PublisherDefaults {...props} />}
      {heeds('default_year') && (!hasColumn(view, 'year', 'start_date', 'end_date') || options.default_year !== null) && (
        <TypedOption
          id={optionId('default_year')}
          label={t('imports.options.defaultYear')}
          hint={t('imports.options.defaultYearHint')}
          value={options.default_year === null ? '' : String(options.default_year)}
          refusal={(text) => (text === '' || /^(19|20)\d\d$/.test(text) ? undefined : t('imports.options.badYear'))}
          disabled={disabled}
          onChange={(text) => onChange({ default_year: text === '' ? null : Number(text) })}
        />
      )}
      {heeds('decision') && (
        <ChoiceOption
          {...props}
          name="decision"
          label={t('imports.options.decision')}
          choices={[
            { id: 'accepted_if_over', name: t('imports.options.acceptedIfOver') },
            { id: 'undecided', name: t('imports.options.undecided') },
            { id: 'accepted', name: t('imports.options.accepted') },
          ]}
        />
      )}
      {heeds('year_start') && (
        <TypedOption
          id={optionId('year_start')}
          label={t('imports.options.yearStart')}
          hint={t('imports.options.yearStartHint')}
          value={options.year_start}
          refusal={(text) => (/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? undefined : t('imports.options.badYearStart'))}
          disabled={disabled}
          onChange={(text) => onChange({ year_start: text })}
        />
      )}
    </>
  );
}

/** The default publisher for a file without a column for it. */
function PublisherDefaults({ view, disabled, onChange }: OptionsProps) {
  const t = useText();
  const { options } = view;
  const heeds = useHeeds();
  const isMissing = !hasColumn(view, 'publisher');
  return (
    <>
      {(isMissing || options.default_publisher !== null) && (
        <TypedOption
          id={optionId('default_publisher')}
          label={t('columns.Publisher')}
          hint={t('imports.options.publisherHint')}
          value={options.default_publisher ?? ''}
          disabled={disabled}
          onChange={(text) => onChange({ default_publisher: text === '' ? null : text.slice(0, 255) })}
        />
      )}
      {heeds('publisher_optional') && (isMissing || options.publisher_optional === true) && (
        <Checkbox
          checked={options.publisher_optional === true}
          disabled={disabled}
          description={t('imports.options.publisherOptionalHint')}
          onChange={({ detail }) => onChange({ publisher_optional: detail.checked })}
        >
          {t('imports.options.publisherOptional')}
        </Checkbox>
      )}
    </>
  );
}

/** The options for parsing numbers and dates of the file. */
function ReadingOptions(props: OptionsProps) {
  const t = useText();
  const heeds = useHeeds();
  const noneLabel = t('imports.options.automatic');
  return (
    <Stack as="fieldset" gap="s">
      <legend>{t('imports.options.reading')}</legend>
      {heeds('decimal_separator') && (
        <ChoiceOption
          {...props}
          name="decimal_separator"
          label={t('imports.options.decimal')}
          noneLabel={noneLabel}
          choices={[
            { id: '.', name: t('imports.options.decimalPoint') },
            { id: ',', name: t('imports.options.decimalComma') },
          ]}
        />
      )}
      {heeds('date_order') && (
        <ChoiceOption
          {...props}
          name="date_order"
          label={t('imports.options.dates')}
          noneLabel={noneLabel}
          choices={[
            { id: 'dmy', name: t('imports.options.dayFirst') },
            { id: 'mdy', name: t('imports.options.monthFirst') },
          ]}
        />
      )}
    </Stack>
  );
}
