import { useQuery } from '@tanstack/react-query';
import { agreements } from '#shared/contract/groups/agreements.ts';
import type { AgreementRow } from '#shared/contract/rows/article-row.ts';
import { dateBases } from '#shared/domain/research/agreement-coverage.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';

interface AgreementValues {
  name: string;
  identifier: string;
  publisher_id: string | null;
  start_date: string | null;
  end_date: string | null;
  subscription_id: string | null;
  title_list_id: string | null;
  basis: (typeof dateBases)[number];
  list_price: number | null;
  read_price: number | null;
  read_price_year: number | null;
  index_percent: number | null;
  consortium: string;
  article_types: string;
  eligible: string;
  opt_out_allowed: boolean;
}

function valuesOf(agreement: AgreementRow | undefined): AgreementValues {
  return {
    name: agreement?.name ?? '',
    identifier: agreement?.identifier ?? '',
    publisher_id: agreement?.publisher_id ?? null,
    start_date: agreement?.start_date ?? null,
    end_date: agreement?.end_date ?? null,
    subscription_id: agreement?.subscription_id ?? null,
    title_list_id: agreement?.title_list_id ?? null,
    basis: agreement?.basis ?? 'acceptance',
    list_price: agreement?.list_price ?? null,
    read_price: agreement?.read_price ?? null,
    read_price_year: agreement?.read_price_year ?? null,
    index_percent: agreement?.index_percent ?? null,
    consortium: agreement?.consortium ?? '',
    article_types: (agreement?.article_types ?? []).join('\n'),
    eligible: (agreement?.eligible ?? []).map(({ ror, domain }) => ror ?? domain ?? '').join('\n'),
    opt_out_allowed: agreement?.opt_out_allowed ?? false,
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Parses typed eligible institutions; keeps an existing line's name and second identifier. */
function eligibleIn(text: string, before: AgreementRow['eligible']): AgreementRow['eligible'] {
  return linesOf(text).map((line) => {
    const isRor = /^(https?:\/\/)?ror\.org\//i.test(line);
    const ror = isRor ? line.replace(/^(https?:\/\/)?/i, 'https://').toLowerCase() : null;
    const domain = isRor ? null : line.replace(/^.*@/, '').toLowerCase();
    return before.find((each) => (isRor ? each.ror === ror : each.domain === domain)) ?? { name: null, ror, domain };
  });
}

/** The form of a new or existing agreement's terms. */
export function EditAgreement({
  agreement,
  onClose,
  onCreated,
}: CreateDialogProps<{ id: string; name: string }> & { agreement?: AgreementRow }) {
  const t = useText();
  const formats = useFormats();
  const offered = useQuery(queryFor(agreements.form, {}));
  const form = useContractForm<typeof agreements.create | typeof agreements.update, AgreementValues>(
    agreement ? agreements.update : agreements.create,
    {
      // The input of either call: the compiler wants that of both.
      input: { params: agreement ? { id: agreement.id } : {} } as never,
      defaults: valuesOf(agreement),
      toBody: ({ start_date, end_date, article_types, eligible, ...values }) => ({
        ...values,
        article_types: linesOf(article_types),
        eligible: eligibleIn(eligible, agreement?.eligible ?? []),
        // The schema refuses a missing day at its field.
        start_date: start_date as string,
        end_date: end_date as string,
        ...(agreement && { version: agreement.version }),
      }),
      onDone: ({ result }) => {
        onClose();
        if (!agreement) onCreated?.({ id: result.id, name: result.name });
      },
    },
  );
  const { publishers = [], subscriptions = [], title_lists = [], currency = formats.currency } = offered.data ?? {};
  const none = { loading: offered.isPending, noneLabel: t('research.none') };
  const money = agreement?.currency ?? currency;
  return (
    <FormDialog form={form} title={t(agreement ? 'research.editAgreement' : 'research.createAgreement')} width={640} onCancel={onClose}>
      <TextField form={form.fields} name="name" label={t('research.name')} required />
      <TextField form={form.fields} name="identifier" label={t('research.esac')} />
      <ChoiceField form={form.fields} name="publisher_id" label={t('research.publisher')} options={publishers} {...none} />
      <DateField form={form.fields} name="start_date" label={t('research.start')} required />
      <DateField form={form.fields} name="end_date" label={t('research.end')} required />
      <ChoiceField
        form={form.fields}
        name="basis"
        label={t('research.basis')}
        hint={t('research.basisHint')}
        required
        options={dateBases.map((id) => ({ id, name: t(`research.bases.${id}`) }))}
      />
      <TextField form={form.fields} name="consortium" label={t('research.consortium')} />
      <TextAreaField form={form.fields} name="article_types" label={t('research.types')} hint={t('research.typesHint')} />
      <TextAreaField form={form.fields} name="eligible" label={t('research.eligible')} hint={t('research.eligibleHint')} />
      <CheckboxField form={form.fields} name="opt_out_allowed" label={t('research.optOut')} />
      <ChoiceField form={form.fields} name="subscription_id" label={t('research.subscription')} options={subscriptions} {...none} />
      <ChoiceField
        form={form.fields}
        name="title_list_id"
        label={t('research.titleList')}
        hint={t('research.titleListHint')}
        options={title_lists}
        {...none}
      />
      <NumberField form={form.fields} name="list_price" label={t('research.listPrice')} digits={2} currency={money} />
      <NumberField
        form={form.fields}
        name="read_price"
        label={t('research.readPrice')}
        hint={t('research.readPriceHint')}
        digits={2}
        currency={money}
      />
      <NumberField form={form.fields} name="read_price_year" label={t('research.readPriceYear')} />
      <NumberField form={form.fields} name="index_percent" label={t('research.indexPercent')} digits={2} />
    </FormDialog>
  );
}
