import type { RefObject } from 'react';
import { useBlocker } from 'react-router-dom';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from '#web/text/text.ts';
import { ActionButton } from './action-button.tsx';
import { Modal } from './modal.tsx';
import { useWarningOnUnload } from './use-warning-on-unload.ts';

/**
 * Asks before the user leaves a page whose changes are not saved; the browser asks before a reload or a closed tab. A ref serves a page that
 * navigates right after it has saved, before it is drawn again. The way to the login page is free: the session has ended.
 */
export function LeaveGuard({ changed }: { changed: boolean | RefObject<boolean> }) {
  const t = useText();
  const isChanged = (): boolean => (typeof changed === 'boolean' ? changed : changed.current);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged() && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login',
  );
  useWarningOnUnload(isChanged());
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      title={t('records.leaveTitle')}
      width={480}
      onCancel={() => blocker.reset()}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <ActionButton type="tertiary" onPress={() => blocker.proceed()}>
              {t('records.leave')}
            </ActionButton>
            <ActionButton type="primary" onPress={() => blocker.reset()}>
              {t('records.stay')}
            </ActionButton>
          </SpaceBetween>
        </Box>
      }
    >
      {t('records.unsaved')}
    </Modal>
  );
}
