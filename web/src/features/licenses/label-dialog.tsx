import { useQuery } from '@tanstack/react-query';
import { licenseQualifierLabels, licenseTermLabels } from '#shared/contract/groups/catalogues.ts';
import { termKinds } from '#shared/domain/licenses/license-term.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { queryFor } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';

const kinds = {
  term: { rows: licenseTermLabels, title: 'licenses.labels.createTerm' },
  qualifier: { rows: licenseQualifierLabels, title: 'licenses.labels.createQualifier' },
} as const;

/** The dialog for a new label of one of the two catalogues; the label comes last unless the user chooses a place. */
export function LabelDialog({ kind, onClose }: { kind: keyof typeof kinds; onClose: () => void }) {
  const t = useText();
  const { rows, title } = kinds[kind];
  const offered = useQuery({ ...queryFor(rows.form, {}), staleTime: 0 });
  if (!offered.data || offered.isFetching) return <LoadingDialog title={t(title)} query={offered} onClose={onClose} />;
  return <LabelForm kind={kind} order={offered.data.order} onClose={onClose} />;
}

function LabelForm({ kind, order, onClose }: { kind: keyof typeof kinds; order: number; onClose: () => void }) {
  const t = useText();
  const { rows, title } = kinds[kind];
  const form = useContractForm(rows.create as typeof licenseTermLabels.create, {
    defaults: { name: '', description: '', order, ...(kind === 'term' && { kind: 'permission' as const }) },
    check: ({ name }) => checkName(name),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t(title)} width={520} onCancel={onClose}>
      <TextField form={form.fields} name="name" label={t('licenses.labels.name')} required autoFocus />
      <TextAreaField form={form.fields} name="description" label={t('licenses.labels.description')} />
      {kind === 'term' && (
        <ChoiceField
          form={form.fields}
          name="kind"
          label={t('licenses.labels.kind')}
          hint={t('licenses.labels.kindHint')}
          options={termKinds.map((id) => ({ id, name: t(`licenses.termKinds.${id}`) }))}
          required
        />
      )}
      <NumberField form={form.fields} name="order" label={t('licenses.labels.order')} hint={t('licenses.labels.orderHint')} />
    </FormDialog>
  );
}
