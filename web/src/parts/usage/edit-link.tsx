import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import { usageLinks } from '#shared/contract/groups/usage-links.ts';
import type { UsageLinkRow } from '#shared/contract/rows/usage-title-row.ts';
import { checkUseLink } from '#shared/domain/usage/product-use/check-use-link.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

interface EditLinkProps {
  sourceId: string;
  /** The link to change; without one a new one is made. */
  link?: UsageLinkRow | undefined;
  /** The title that a new link is for. */
  title?: { key: string; name: string } | undefined;
  /** The product that a new link of a whole platform is for. */
  productId?: string | undefined;
  onClose: () => void;
}

type LinkValues = {
  scope: UsageLinkRow['scope'];
  value: string;
  product_id: string | null;
  valid_from: string | null;
  valid_to: string | null;
};

/** Says whose a platform, a database, a title, or the titles of a list are (C651, C661). */
export function EditLink({ sourceId, link, title, productId, onClose }: EditLinkProps) {
  const t = useText();
  const offered = useQuery(queryFor(titleLists.form, {}));
  const form = useContractForm<typeof usageLinks.create | typeof usageLinks.update, LinkValues>(
    link ? usageLinks.update : usageLinks.create,
    {
      // The input of either call: the compiler wants that of both.
      input: { params: link ? { id: link.id } : {} } as never,
      defaults: {
        scope: title ? 'title' : (link?.scope ?? (productId === undefined ? 'title_list' : 'platform')),
        value: title?.key ?? link?.value ?? '',
        product_id: link?.product.id ?? productId ?? null,
        valid_from: link?.valid_from ?? null,
        valid_to: link?.valid_to ?? null,
      },
      toBody: ({ product_id, ...values }) => ({
        ...values,
        product_id: product_id as string,
        ...(link ? { version: link.version ?? 1 } : { usage_source_id: sourceId }),
      }),
      check: ({ product_id, ...values }) => checkUseLink({ ...values, product: product_id ?? '' }),
      onDone: onClose,
      onRefused: onClose,
    },
  );
  const scope = useWatch({ control: form.fields.control, name: 'scope' });
  const titleName = title?.name ?? link?.value_name ?? '';
  return (
    <FormDialog form={form} title={t(link ? 'usage.links.editTitle' : 'usage.links.create')} width={520} onCancel={onClose}>
      {scope === 'title' ? (
        <p>{t('usage.links.ofTitle', { name: titleName })}</p>
      ) : (
        <ChoiceField
          form={form.fields}
          name="scope"
          label={t('usage.links.what')}
          required
          options={(['title_list', 'database', 'platform'] as const).map((id) => ({ id, name: t(`usage.links.scopes.${id}`) }))}
        />
      )}
      {scope === 'database' && (
        <TextField form={form.fields} name="value" label={t('usage.links.database')} hint={t('usage.links.databaseHint')} required />
      )}
      <ChoiceField
        form={form.fields}
        name="product_id"
        label={t('columns.Product')}
        required
        options={offered.data?.products ?? []}
        loading={offered.isPending}
      />
      <DateField form={form.fields} name="valid_from" label={t('usage.links.validFrom')} hint={t('usage.links.validHint')} />
      <DateField form={form.fields} name="valid_to" label={t('usage.links.validTo')} />
    </FormDialog>
  );
}
