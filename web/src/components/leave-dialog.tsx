import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { ActionButton } from './action-button.tsx';
import { Modal } from './modal.tsx';
import { useText } from '#web/text/text.ts';

/** Asks before a page with unsaved changes is left. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <Modal
      title={t('settings.member.leaveTitle')}
      width={480}
      onCancel={onStay}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <ActionButton type="tertiary" onPress={onLeave}>
              {t('settings.member.leave')}
            </ActionButton>
            <ActionButton type="primary" onPress={onStay}>
              {t('settings.member.stay')}
            </ActionButton>
          </SpaceBetween>
        </Box>
      }
    >
      {t('settings.member.unsaved')}
    </Modal>
  );
}
