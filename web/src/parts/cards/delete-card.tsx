import type { CallRow } from '#shared/contract/route.ts';
import { useCommand } from '#web/api/queries.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

interface DeleteCardProps {
  call: CallRow<string, unknown, undefined, { id: string }>;
  params: { entityId: string; id: string };
  title: string;
  question: string;
  onClose: () => void;
}

/** Asks once more before a link, note or file goes. */
export function DeleteCard({ call, params, title, question, onClose }: DeleteCardProps) {
  const t = useText();
  const remove = useCommand(call, { onDone: onClose });
  return (
    <Modal
      title={title}
      width={650}
      onCancel={onClose}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <ActionButton type="tertiary" onPress={onClose}>
            {t('common.cancel')}
          </ActionButton>
          <ActionButton type="danger" loading={remove.isPending} onPress={() => remove.mutate({ params } as never)}>
            {t('cards.remove')}
          </ActionButton>
        </div>
      }
    >
      {question}
    </Modal>
  );
}
