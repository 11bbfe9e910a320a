import type { ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';

export interface NextStep {
  label: string;
  run: () => void;
}

interface SavedStepProps {
  title: string;
  children: ReactNode;
  /** The possible next steps; the last is the most common one. */
  steps: readonly NextStep[];
  onClose: () => void;
}

/** The last step of a create dialog, once the record is saved: the places to go from here. */
export function SavedStep({ title, children, steps, onClose }: SavedStepProps) {
  const t = useText();
  return (
    <Modal
      title={title}
      width={560}
      onCancel={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {t('common.close')}
            </Button>
            {steps.map(({ label, run }, index) => (
              <Button key={label} variant={index === steps.length - 1 ? 'primary' : 'normal'} onClick={run}>
                {label}
              </Button>
            ))}
          </SpaceBetween>
        </Box>
      }
    >
      {children}
    </Modal>
  );
}
