import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import type { LicensedSubscription } from '#shared/contract/rows/license-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { datesOfPeriod } from './license-words.ts';

interface SubscriptionsChoiceProps {
  offered: readonly LicensedSubscription[];
  values: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The subscriptions held under a licence period, by name, each with its latest period; as many as a library has. */
export function SubscriptionsChoice({ offered, values, onChange }: SubscriptionsChoiceProps) {
  const t = useText();
  const formats = useFormats();
  const options = offered.map(({ id, name, latest_period }) => ({
    value: id,
    label: name,
    ...(latest_period
      ? { description: [latest_period.name_reference, datesOfPeriod(latest_period, formats)].filter(Boolean).join(', ') }
      : {}),
  }));
  const chosen = new Set(values);
  return (
    <FormField label={t('licenses.period.subscriptions')} stretch>
      <Multiselect
        selectedOptions={options.filter(({ value }) => chosen.has(value))}
        options={options}
        onChange={({ detail }) => onChange(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
        filteringType="auto"
        filteringPlaceholder={t('common.searchOptions')}
        filteringAriaLabel={t('common.searchOptions')}
        noMatch={t('common.noResults')}
        empty={t('common.noResults')}
        placeholder={t('licenses.period.chooseSubscriptions')}
        deselectAriaLabel={(option) => `${t('common.remove')}: ${option.label ?? ''}`}
        selectedAriaLabel={t('common.selected')}
        tokenLimit={6}
        virtualScroll
        expandToViewport
      />
    </FormField>
  );
}
