import Box from '@cloudscape-design/components/box';
import { articles } from '#shared/contract/groups/articles.ts';
import { useText } from '#web/text/text.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

/** Removes an author from all articles, as data protection asks (C729). `of`: the author that the dialog begins with. */
export function ErasePerson({ of, onClose }: { of?: { name: string; orcid: string | null } | undefined; onClose: () => void }) {
  const t = useText();
  const form = useContractForm<typeof articles.erasePerson, { name: string; orcid: string }>(articles.erasePerson, {
    defaults: { name: of?.name ?? '', orcid: of?.orcid ?? '' },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('research.erase.title')} width={480} onCancel={onClose} saveLabel={t('research.erase.confirm')}>
      <Box>{t('research.erase.lead')}</Box>
      <TextField form={form.fields} name="name" label={t('research.name')} hint={t('research.erase.nameHint')} />
      <TextField form={form.fields} name="orcid" label={t('research.erase.orcid')} />
    </FormDialog>
  );
}
