import Input from '@cloudscape-design/components/input';
import { reportLimits } from '#shared/contract/entities/report.ts';
import type { ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { choicesOf, type FilterOperator, operatorsOf, pathName, type ReportFilter } from './draft.ts';
import styles from './reports.module.css';

interface FilterRowsProps {
  columns: readonly ReportTypeColumn[];
  filters: readonly ReportFilter[];
  onChange: (filters: ReportFilter[]) => void;
}

/** The filters of a report's rows, combined with "and". */
export function FilterRows({ columns, filters, onChange }: FilterRowsProps) {
  const t = useText();
  const options = columns.map((column) => ({ id: column.path, name: pathName(column) }));
  const known = new Map(columns.map((column) => [column.path, column]));
  const start = (path: string): ReportFilter => {
    const [operator = 'in'] = operatorsOf(known.get(path) ?? { type: 'text', many: false });
    return { path, operator, values: [] };
  };
  return (
    <Stack gap="s">
      {filters.map((filter, index) => (
        <FilterRow
          key={index}
          column={known.get(filter.path)}
          filter={filter}
          onChange={(next) => onChange(filters.map((each, at) => (at === index ? next : each)))}
          onRemove={() => onChange(filters.filter((_, at) => at !== index))}
        />
      ))}
      {filters.length < reportLimits.filters && (
        <Dropdown
          value=""
          options={options}
          placeholder={t('reports.addFilter')}
          onChange={(path) => path !== null && onChange([...filters, start(path)])}
        />
      )}
    </Stack>
  );
}

interface FilterRowProps {
  column: ReportTypeColumn | undefined;
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
  onRemove: () => void;
}

function FilterRow({ column, filter, onChange, onRemove }: FilterRowProps) {
  const t = useText();
  const name = column ? pathName(column) : filter.path;
  return (
    <fieldset className={styles.filter}>
      <legend>{column ? name : <del>{name}</del>}</legend>
      {column && (
        <>
          <Dropdown
            value={filter.operator}
            options={operatorsOf(column).map((id) => ({ id, name: t(`reports.operators.${id}`) }))}
            ariaLabel={t('reports.comparisonOf', { name })}
            onChange={(id) => onChange({ ...filter, operator: (id as FilterOperator | null) ?? filter.operator, values: [] })}
          />
          <FilterValue column={column} filter={filter} name={name} onChange={(values) => onChange({ ...filter, values })} />
        </>
      )}
      <ActionButton type="ghost" size="small" iconName="close" ariaLabel={t('reports.removeFilter', { name })} onPress={onRemove}>
        {null}
      </ActionButton>
    </fieldset>
  );
}

interface FilterValueProps {
  column: ReportTypeColumn;
  filter: ReportFilter;
  name: string;
  onChange: (values: string[]) => void;
}

/** The value in the way that fits the column and the comparison. */
function FilterValue({ column, filter, name, onChange }: FilterValueProps) {
  const t = useText();
  const { operator, values } = filter;
  const [value = ''] = values;
  const label = t('reports.valueOf', { name });
  const yesNo = [
    { id: 'true', name: t('common.yes') },
    { id: 'false', name: t('common.no') },
  ];
  if (operator === 'empty' || (column.type === 'boolean' && operator === 'in'))
    return <Dropdown value={value} options={yesNo} ariaLabel={label} onChange={(id) => onChange(id === null ? [] : [id])} />;
  if (column.type === 'date' || column.type === 'instant')
    return <DayValue value={value} label={label} onChange={(day) => onChange([day])} />;
  if (operator === 'in' && column.type === 'choice' && !column.many)
    return <MultiDropdown values={values} options={choicesOf(column)} ariaLabel={label} onChange={onChange} />;
  if (operator === 'in' && column.options === 'financial-periods')
    return <PeriodValue value={value} label={label} onChange={(text) => onChange([text])} />;
  const isList = operator === 'in';
  return (
    <Input
      value={isList ? values.join(', ') : value}
      ariaLabel={label}
      placeholder={isList ? t('reports.severalValues') : ''}
      onChange={({ detail }) => onChange(isList ? detail.value.split(/,\s*/) : [detail.value])}
    />
  );
}

const days = [-365, -90, -30, 0, 30, 90, 180, 365];

/** A day, or one that moves with today. */
function DayValue({ value, label, onChange }: { value: string; label: string; onChange: (value: string) => void }) {
  const t = useText();
  const relative = (count: number): string => (count === 0 ? '$today' : `$today${count < 0 ? '' : '+'}${count}`);
  const options = days.map((count) => ({ id: relative(count), name: t('reports.days', { count }) }));
  const isFixed = !value.startsWith('$');
  const shown = isFixed || options.some(({ id }) => id === value) ? options : [...options, { id: value, name: value }];
  return (
    <>
      <Dropdown
        value={isFixed ? '' : value}
        options={shown}
        noneLabel={t('reports.onDate')}
        ariaLabel={label}
        onChange={(id) => onChange(id ?? '')}
      />
      {isFixed && <DateInput value={value} ariaLabel={t('reports.onDate')} onChange={(day) => onChange(day ?? '')} />}
    </>
  );
}

/** A financial period by its name, or one that moves with today. */
function PeriodValue({ value, label, onChange }: { value: string; label: string; onChange: (value: string) => void }) {
  const t = useText();
  const options = (['previous', 'current', 'next'] as const).map((which) => ({ id: `$${which}_fp`, name: t(`reports.periods.${which}`) }));
  const isNamed = !value.startsWith('$');
  return (
    <>
      <Dropdown
        value={isNamed ? '' : value}
        options={options}
        noneLabel={t('reports.periodNamed')}
        ariaLabel={label}
        onChange={(id) => onChange(id ?? '')}
      />
      {isNamed && <Input value={value} ariaLabel={t('reports.periodNamed')} onChange={({ detail }) => onChange(detail.value)} />}
    </>
  );
}
