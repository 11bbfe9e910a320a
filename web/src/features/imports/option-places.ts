/** Options that another part of the page leads to. */
export type OptionName = 'default_publisher' | 'default_year' | 'year_start';

/** The id of the field in which an option is typed. */
export function optionId(name: OptionName): string {
  return `import-option-${name}`;
}

/** Leads to the field of an option, wherever it is on the page. */
export function focusOption(name: OptionName): void {
  const field = document.getElementById(optionId(name));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
