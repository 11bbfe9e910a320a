import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { columnLetters } from '#shared/domain/sheets/cell.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

export interface RowFilterProps {
  view: Pick<ImportView, 'filter_values' | 'options' | 'mapping'>;
  disabled: boolean;
  onChange: (filter: ImportView['options']['filter']) => void;
}

/** Only the rows whose cell in one column is one of some values: one organisation out of a file of many. */
export function RowFilter({ view: { filter_values, options, mapping }, disabled, onChange }: RowFilterProps) {
  const t = useText();
  const formats = useFormats();
  const { filter } = options;
  /** A column chosen before any of its values: not yet a filter. */
  const [wanted, setWanted] = useState<number | null>(null);
  const column = filter?.column ?? wanted;
  const offered = filter_values.find((one) => one.column === column);
  const values = [
    ...(offered?.values ?? []),
    ...(filter?.values ?? []).filter((value) => !offered?.values.some((one) => one.value === value)).map((value) => ({ value, count: 0 })),
  ];
  const nameOf = (number: number): string =>
    mapping.find((one) => one.column === number)?.heading.trim() || t('imports.columns.noHeading', { letter: columnLetters(number) });
  const columns = filter_values.map((one) => one.column);
  if (filter && !columns.includes(filter.column)) columns.push(filter.column);
  if (columns.length === 0) return null;
  return (
    <>
      <FormField label={t('imports.options.filter')} stretch>
        <Dropdown
          value={column === null ? null : String(column)}
          options={columns.map((number) => ({ id: String(number), name: nameOf(number) }))}
          noneLabel={t('imports.options.filterNone')}
          disabled={disabled}
          onChange={(chosen) => {
            setWanted(chosen === null ? null : Number(chosen));
            if (filter) onChange(null);
          }}
        />
      </FormField>
      {column !== null && (
        <FormField label={t('imports.options.filterValues')} stretch>
          <MultiDropdown
            values={filter?.values ?? []}
            options={values.map(({ value, count }) => ({
              id: value,
              name: t('imports.options.valueCount', { value, count: formats.number(count, 0) }),
            }))}
            placeholder={t('imports.options.filterChoose')}
            disabled={disabled}
            onChange={(chosen) => {
              setWanted(column);
              onChange(chosen.length === 0 ? null : { column, values: chosen });
            }}
          />
        </FormField>
      )}
    </>
  );
}
