import { useText } from '#web/text/text.ts';
import type { FieldWords } from '#web/ui/record/conflict-dialog.tsx';
import type { Draft } from './draft.ts';
import { useFormats } from '#web/ui/use-formats.ts';

const counted = {
  currency_percents: 'scenarios.currencies',
  publisher_percents: 'scenarios.publishers',
  product_type_percents: 'scenarios.productTypes',
  department_budgets: 'scenarios.departments',
  choices: 'scenarios.candidates',
  department_savings: 'scenarios.departmentTargets',
} as const;

const plain = {
  name: 'columns.Name',
  note: 'budgets.note',
  shared: 'scenarios.shared',
  default_percent: 'scenarios.allForecasts',
  saving: 'scenarios.target',
} as const;

/** The labels and displayed values of a scenario's parts, for conflicting changes of two people. */
export function useDraftWords(): FieldWords {
  const t = useText();
  const formats = useFormats();
  const shownTarget = ({ percent, amount }: NonNullable<Draft['saving']>): string =>
    percent === null ? formats.money(amount) : formats.percent(percent, { typed: true });
  return {
    label: (field) => {
      const key = { ...plain, ...counted }[field as keyof typeof plain | keyof typeof counted];
      return key && t(key);
    },
    show: (field, value) => {
      if (Array.isArray(value)) return value.length === 0 ? '' : t('scenarios.entries', { count: value.length });
      if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
      if (typeof value === 'number') return formats.percent(value, { typed: true });
      if (typeof value === 'object' && value !== null) return shownTarget(value as NonNullable<Draft['saving']>);
      return typeof value === 'string' ? value : '';
    },
  };
}
