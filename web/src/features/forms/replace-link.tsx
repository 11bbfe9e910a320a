import type { CustomFormRow } from '#shared/contract/entities/custom-form.ts';
import { customForms } from '#shared/contract/groups/custom-forms.ts';
import { useCommand } from '#web/api/queries.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

/** Replaces the address of a form, and explains that the old link stops working. */
export function ReplaceLink({ form, onClose }: { form: CustomFormRow; onClose: () => void }) {
  const t = useText();
  const replace = useCommand(customForms.replaceLink, {
    onDone: ({ result }) => {
      void copyText(result.url).catch(() => undefined);
      onClose();
    },
  });
  return (
    <Modal
      title={t('forms.replaceLinkTitle', { name: form.name })}
      width={520}
      onCancel={onClose}
      onSave={() => replace.mutate({ params: { id: form.id } })}
      saveLabel={t('forms.replaceLinkSave')}
      saving={replace.isPending}
    >
      {t('forms.replaceLinkLead')}
    </Modal>
  );
}
