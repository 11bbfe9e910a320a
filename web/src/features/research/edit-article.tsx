import { useQuery } from '@tanstack/react-query';
import { articles } from '#shared/contract/groups/articles.ts';
import { findOrcid } from '#shared/domain/identifiers/orcid.ts';
import { threeWays } from '#shared/domain/research/article-doubts.ts';
import { queryFor } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { Detail } from './article-types.ts';

const texts = [
  'doi',
  'url',
  'title',
  'journal_title',
  'issn_print',
  'issn_electronic',
  'article_type',
  'license',
  'institution',
  'note',
] as const;
const days = ['submitted_on', 'accepted_on', 'published_on'] as const;
const references = ['publisher_id', 'agreement_id', 'subscription_id', 'department_id', 'cost_center_id'] as const;
const flags = ['is_hybrid', 'in_doaj'] as const;

type ArticleValues = Record<(typeof texts)[number], string> &
  Record<(typeof days)[number] | (typeof references)[number], string | null> &
  Record<(typeof flags)[number], (typeof threeWays)[number]> & { period: number | null; authors: string };

function valuesOf(article: Detail): ArticleValues {
  const of = <K extends keyof Detail>(names: readonly K[], blank: '' | null) =>
    Object.fromEntries(names.map((name) => [name, article[name] ?? blank]));
  return {
    ...of(texts, ''),
    ...of([...days, ...references, ...flags], null),
    period: article.period,
    authors: article.authors.map(({ name, orcid }) => (orcid === null ? name : `${name}; ${orcid}`)).join('\n'),
  } as ArticleValues;
}

/** Parses typed authors: one per line, the ORCID after the name. The first is the corresponding author unless another was. */
function authorsIn(text: string, before: Detail['authors']): Detail['authors'] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => {
    const found = findOrcid(line);
    const name = line.replace(found?.written ?? '', '').replace(/^[\s;,]+|[\s;,]+$/g, '');
    const known = before.find((author) => author.name === name);
    return { name, orcid: found?.orcid ?? null, ror: known?.ror ?? null, corresponding: known?.corresponding ?? false };
  });
  const hasOne = read.some(({ corresponding }) => corresponding);
  return read.map((author, index) => (hasOne || index > 0 ? author : { ...author, corresponding: true }));
}

/** All that is known of an article but its charges. */
export function EditArticle({ article, onClose }: { article: Detail; onClose: () => void }) {
  const t = useText();
  const offered = useQuery(queryFor(articles.form, {}));
  const form = useContractForm<typeof articles.update, ArticleValues>(articles.update, {
    input: { params: { id: article.id } },
    defaults: valuesOf(article),
    toBody: ({ authors, ...values }) => ({ ...values, authors: authorsIn(authors, article.authors), version: article.version }),
    onDone: onClose,
  });
  const { publishers = [], agreements = [], subscriptions = [], departments = [], cost_centers = [] } = offered.data ?? {};
  const none = { loading: offered.isPending, noneLabel: t('research.none') };
  const threeChoices = threeWays.map((id) => ({ id, name: t(`research.threeWays.${id}`) }));
  return (
    <FormDialog form={form} title={t('research.editArticle')} width={640} onCancel={onClose}>
      <TextField form={form.fields} name="doi" label={t('research.doi')} hint={t('research.doiHint')} />
      <TextField form={form.fields} name="url" label={t('research.url')} hint={t('research.urlHint')} />
      <TextField form={form.fields} name="title" label={t('research.articleTitle')} />
      <TextAreaField form={form.fields} name="authors" label={t('research.authors')} hint={t('research.authorsHint')} />
      <TextField form={form.fields} name="journal_title" label={t('research.journal')} />
      <TextField form={form.fields} name="issn_print" label={t('research.issnPrint')} />
      <TextField form={form.fields} name="issn_electronic" label={t('research.issnElectronic')} />
      <ChoiceField form={form.fields} name="publisher_id" label={t('research.publisher')} options={publishers} {...none} />
      <TextField form={form.fields} name="article_type" label={t('research.articleType')} />
      <TextField form={form.fields} name="license" label={t('research.license')} />
      <ChoiceField form={form.fields} name="is_hybrid" label={t('research.hybrid')} options={threeChoices} />
      <ChoiceField form={form.fields} name="in_doaj" label={t('research.inDoaj')} options={threeChoices} />
      <DateField form={form.fields} name="submitted_on" label={t('research.submittedOn')} />
      <DateField form={form.fields} name="accepted_on" label={t('research.acceptedOn')} />
      <DateField form={form.fields} name="published_on" label={t('research.publishedOn')} />
      <NumberField form={form.fields} name="period" label={t('research.year')} hint={t('research.yearHint')} />
      <TextField form={form.fields} name="institution" label={t('research.institution')} />
      <ChoiceField form={form.fields} name="agreement_id" label={t('research.agreement')} options={agreements} {...none} />
      <ChoiceField form={form.fields} name="subscription_id" label={t('research.subscription')} options={subscriptions} {...none} />
      <ChoiceField form={form.fields} name="department_id" label={t('research.department')} options={departments} {...none} />
      <ChoiceField form={form.fields} name="cost_center_id" label={t('research.targets.cost_center')} options={cost_centers} {...none} />
      <TextAreaField form={form.fields} name="note" label={t('research.note')} />
    </FormDialog>
  );
}
