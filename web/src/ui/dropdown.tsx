import Select, { type SelectProps } from '@cloudscape-design/components/select';
import type { Ref } from 'react';
import { useText } from '#web/text/text.ts';

export interface Choice {
  id: string;
  name: string;
  /** A second line. */
  detail?: string;
  disabled?: boolean;
}

export interface DropdownProps {
  value: string | null | undefined;
  options: readonly Choice[];
  onChange: (id: string | null) => void;
  /** The label of a stored value that is no longer offered, such as an owner with an inactive account. */
  goneLabel?: string;
  /** Adds a first entry that chooses nothing. */
  noneLabel?: string;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
  loading?: boolean;
  ariaLabel?: string;
  ariaRequired?: boolean;
  onBlur?: () => void;
  ref?: Ref<SelectProps.Ref>;
}

/** With more options than these a dropdown has a search box (R115). */
export const searchAbove = 10;

/** A choice of one (R115): a search box above 10 options only, a popup of at most 200 px (see base.css), No results. */
export function Dropdown(props: DropdownProps) {
  const t = useText();
  const none = { value: '', label: props.noneLabel ?? '' };
  const options: SelectProps.Option[] = props.options.map(({ id, name, detail, disabled }) => ({
    value: id,
    label: name,
    ...(detail === undefined ? {} : { description: detail }),
    ...(disabled === undefined ? {} : { disabled }),
  }));
  const all = props.noneLabel === undefined ? options : [none, ...options];
  const isGone = props.goneLabel !== undefined && !!props.value && options.length > 0;
  const chosen =
    options.find((option) => option.value === props.value) ?? (isGone ? { value: '', label: props.goneLabel ?? '' } : undefined);
  return (
    <Select
      ref={props.ref ?? null}
      selectedOption={chosen ?? null}
      options={all}
      onChange={({ detail }) => props.onChange(detail.selectedOption.value || null)}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      filteringType={props.options.length > searchAbove ? 'auto' : 'none'}
      filteringPlaceholder={t('common.searchOptions')}
      filteringAriaLabel={t('common.searchOptions')}
      noMatch={t('common.noResults')}
      empty={t('common.noResults')}
      placeholder={props.placeholder ?? props.noneLabel ?? t('common.choose')}
      disabled={props.disabled ?? false}
      invalid={props.invalid ?? false}
      statusType={props.loading ? 'loading' : 'finished'}
      loadingText={t('common.loading')}
      expandToViewport
      selectedAriaLabel={t('common.selected')}
      {...(props.ariaLabel === undefined ? {} : { ariaLabel: props.ariaLabel })}
      ariaRequired={props.ariaRequired ?? false}
    />
  );
}
