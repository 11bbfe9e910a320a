import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { articles } from '#shared/contract/groups/articles.ts';
import { useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';

/** Denies articles with one reason for all. */
export function DenyArticles({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const change = useCommand(articles.updateMany, { onDone: onClose });
  return (
    <Modal
      title={t('research.denyTitle', { count: ids.length })}
      width={480}
      onCancel={onClose}
      onSave={() => change.mutate({ body: { records: ids.map((id) => ({ id, stage: 'denied', reason: reason.trim() })) } })}
      saveLabel={t('research.deny')}
      saveDisabled={reason.trim() === ''}
      saving={change.isPending}
    >
      <FormField label={t('research.reason')} description={t('research.reasonHint')} stretch>
        <Textarea value={reason} onChange={({ detail }) => setReason(detail.value)} ariaRequired />
      </FormField>
    </Modal>
  );
}
