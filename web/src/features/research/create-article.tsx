import { useQuery } from '@tanstack/react-query';
import { articles } from '#shared/contract/groups/articles.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import type { CreateDialogProps } from '#web/ui/form/create-dialog-props.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

interface ArticleValues {
  doi: string;
  title: string;
  journal_title: string;
  publisher_id: string | null;
  accepted_on: string | null;
  published_on: string | null;
  agreement_id: string | null;
  department_id: string | null;
}

const blank: ArticleValues = {
  doi: '',
  title: '',
  journal_title: '',
  publisher_id: null,
  accepted_on: null,
  published_on: null,
  agreement_id: null,
  department_id: null,
};

/** A new article. */
export function CreateArticle({ onClose, onCreated }: CreateDialogProps<{ id: string; name: string }>) {
  const t = useText();
  const offered = useQuery(queryFor(articles.form, {}));
  const form = useContractForm<typeof articles.create, ArticleValues>(articles.create, {
    defaults: blank,
    onDone: ({ result: { id, title, doi } }) => {
      onClose();
      onCreated?.({ id, name: title ?? doi ?? '' });
    },
  });
  const { publishers = [], agreements = [], departments = [] } = offered.data ?? {};
  const none = { loading: offered.isPending, noneLabel: t('research.none') };
  return (
    <FormDialog form={form} title={t('research.createArticle')} width={560} onCancel={onClose}>
      <TextField form={form.fields} name="doi" label={t('research.doi')} hint={t('research.doiHint')} />
      <TextField form={form.fields} name="title" label={t('research.articleTitle')} />
      <TextField form={form.fields} name="journal_title" label={t('research.journal')} />
      <ChoiceField form={form.fields} name="publisher_id" label={t('research.publisher')} options={publishers} {...none} />
      <DateField form={form.fields} name="accepted_on" label={t('research.acceptedOn')} />
      <DateField form={form.fields} name="published_on" label={t('research.publishedOn')} />
      <ChoiceField form={form.fields} name="agreement_id" label={t('research.agreement')} options={agreements} {...none} />
      <ChoiceField form={form.fields} name="department_id" label={t('research.department')} options={departments} {...none} />
    </FormDialog>
  );
}
