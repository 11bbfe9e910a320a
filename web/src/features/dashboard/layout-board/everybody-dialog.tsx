import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

interface EverybodyDialogProps {
  /** Whether everybody's arrangement is set to mine, or removed. */
  act: 'set' | 'clear';
  onDo: () => void;
  onClose: () => void;
}

/** Asks for confirmation before the arrangement of others changes. */
export function EverybodyDialog({ act, onDo, onClose }: EverybodyDialogProps) {
  const t = useText();
  return (
    <Modal
      title={t(`layouts.everybody.${act}.title`)}
      width={520}
      onCancel={onClose}
      onSave={onDo}
      saveLabel={t(`layouts.everybody.${act}.do`)}
    >
      <p>{t(`layouts.everybody.${act}.lead`)}</p>
    </Modal>
  );
}
