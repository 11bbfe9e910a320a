import { useQuery } from '@tanstack/react-query';
import type { IpAddressRow } from '#shared/contract/entities/ip-address.ts';
import { ipAddresses } from '#shared/contract/groups/ip-addresses.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { queryFor } from '#web/api/queries.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';

type Values = { provider_ids: string[]; informed_at: string | null; range_ids: string[]; note: string };

interface TellProvidersProps {
  providers: readonly { id: string; name: string }[];
  onClose: () => void;
  onDone?: () => void;
}

/** Records in one action that providers were informed of the ranges, all of them or some. */
export function TellProviders({ providers, onClose, onDone }: TellProvidersProps) {
  const t = useText();
  const formats = useFormats();
  const ranges = useQuery(queryFor(ipAddresses.list, {})).data as IpAddressRow[] | undefined;
  const form = useContractForm<typeof ipAddresses.tell, Values>(ipAddresses.tell, {
    defaults: { provider_ids: providers.map(({ id }) => id), informed_at: formats.today(), range_ids: [], note: '' },
    toBody: ({ range_ids, ...values }) =>
      ({ ...values, ...(range_ids.length > 0 ? { range_ids } : {}) }) as BodyOf<typeof ipAddresses.tell>,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const chosen = new Set(providers.map(({ id }) => id));
  const offered = (ranges ?? []).filter(({ provider_id }) => provider_id === null || chosen.has(provider_id));
  return (
    <FormDialog form={form} title={t('contacts.ip.tellTitle')} width={620} onCancel={onClose}>
      <Field form={form.fields} name="provider_ids" label={t('contacts.ip.told')} required>
        {({ value, change, invalid }) => (
          <MultiDropdown
            values={value as string[]}
            options={providers}
            onChange={change}
            invalid={invalid}
            ariaLabel={t('contacts.ip.told')}
          />
        )}
      </Field>
      <DateField form={form.fields} name="informed_at" label={t('contacts.ip.day')} required hint={t('contacts.ip.toldHint')} />
      <Field form={form.fields} name="range_ids" label={t('contacts.ip.which')} hint={t('contacts.ip.whichHint')}>
        {({ value, change, invalid }) => (
          <MultiDropdown
            values={value as string[]}
            options={offered.map(({ id, range }) => ({ id, name: range }))}
            onChange={change}
            invalid={invalid}
            placeholder={t('contacts.ip.all')}
            ariaLabel={t('contacts.ip.which')}
          />
        )}
      </Field>
      <TextAreaField form={form.fields} name="note" label={t('columns.Note')} rows={2} />
    </FormDialog>
  );
}
