import Multiselect from '@cloudscape-design/components/multiselect';
import { useText } from '#web/text/text.ts';
import { type Choice, searchAbove } from './dropdown.tsx';

export interface MultiDropdownProps {
  values: readonly string[];
  options: readonly Choice[];
  onChange: (ids: string[]) => void;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
  ariaLabel?: string;
}

/** A choice of several (R115). */
export function MultiDropdown({ values, options, onChange, placeholder, disabled, invalid, ariaLabel }: MultiDropdownProps) {
  const t = useText();
  const all = options.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Multiselect
      selectedOptions={all.filter((option) => values.includes(option.value))}
      options={all}
      onChange={({ detail }) => onChange(detail.selectedOptions.flatMap((option) => option.value ?? []))}
      filteringType={options.length > searchAbove ? 'auto' : 'none'}
      filteringPlaceholder={t('common.searchOptions')}
      filteringAriaLabel={t('common.searchOptions')}
      noMatch={t('common.noResults')}
      empty={t('common.noResults')}
      placeholder={placeholder ?? t('common.choose')}
      disabled={disabled ?? false}
      invalid={invalid ?? false}
      expandToViewport
      deselectAriaLabel={(option) => `${t('common.remove')}: ${option.label ?? ''}`}
      selectedAriaLabel={t('common.selected')}
      {...(ariaLabel === undefined ? {} : { ariaLabel })}
    />
  );
}
