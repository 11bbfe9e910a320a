import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Modal } from '#web/components/modal.tsx';
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
            <Button variant="link" formAction="none" onClick={onLeave}>
              {t('settings.member.leave')}
            </Button>
            <Button variant="primary" formAction="none" onClick={onStay}>
              {t('settings.member.stay')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {t('settings.member.unsaved')}
    </Modal>
  );
}
