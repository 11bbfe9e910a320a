import { type ReactNode, useEffect, useState } from 'react';
import CloudscapeModal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from '#web/text/text.ts';
import { ActionButton } from './action-button.tsx';
import { Row } from './primitives.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import styles from './modal.module.css';

export interface ModalProps {
  title: ReactNode;
  children: ReactNode;
  /** Closes without saving: Cancel, and the cross. */
  onCancel: () => void;
  /** Save. Left out where `footer` has buttons of its own. */
  onSave?: () => void;
  saveLabel?: string;
  cancelLabel?: string;
  /** Whether Save is still disabled. */
  saveDisabled?: boolean;
  saving?: boolean;
  /** Pixels wanted; at most 70 % of the window. */
  width?: number;
  /** The minimum width in pixels, if the window is wide enough. */
  atLeast?: number;
  /** Pixels wanted; at most 78 % of the window. Without it as high as its content. */
  height?: number;
  /** Whether the content is as high as the dialog, of the most height, and scrolls within itself. A low window scrolls it as a whole. */
  fills?: boolean;
  /** A persistent dialog closes by its buttons only, so that a slip of the mouse or Esc loses nothing typed. */
  persistent?: boolean;
  /** Buttons instead of Cancel and Save. */
  footer?: ReactNode;
  /** Stays in sight before the buttons, such as a sum. */
  beside?: ReactNode;
}

/** A dialog as all dialogs are (R034, R117): at most 78 % high and 70 % wide, persistent, Cancel and Save. */
export function Modal(props: ModalProps) {
  const t = useText();
  const viewport = useViewport();
  const { persistent = true, fills = false } = props;
  const widest = Math.max(viewport.width * 0.7, Math.min(viewport.width, 400));
  const width = Math.max(Math.min(props.width ?? 640, widest), Math.min(props.atLeast ?? 0, viewport.width - 32));
  const most = Math.round(viewport.height * 0.78);
  const [node, setNode] = useState<HTMLDivElement | null>(null);
  useFocusReturn();
  useFirstField(node);
  const tall = useTallerThan(node, most - 150);
  useFocusOnFirstField(node);
  const height = props.height === undefined ? (tall || fills ? most : undefined) : Math.min(props.height, most);
  return (
    <CloudscapeModal
      visible
      header={props.title}
      closeAriaLabel={t('common.close')}
      width={Math.round(width)}
      {...(height === undefined ? {} : { height })}
      onDismiss={({ detail }) => {
        if (persistent && (detail.reason === 'overlay' || detail.reason === 'keyboard')) return;
        props.onCancel();
      }}
      footer={
        props.footer ?? (
          <Row gap="s" justify={props.beside === undefined ? 'end' : 'between'}>
            {props.beside}
            <SpaceBetween direction="horizontal" size="xs">
              <ActionButton type="tertiary" onPress={props.onCancel}>
                {props.cancelLabel ?? t('common.cancel')}
              </ActionButton>
              {props.onSave && (
                <ActionButton type="primary" onPress={props.onSave} loading={props.saving ?? false} disabled={props.saveDisabled ?? false}>
                  {props.saveLabel ?? t('common.save')}
                </ActionButton>
              )}
            </SpaceBetween>
          </Row>
        )
      }
    >
      <div ref={setNode} className={fills ? styles.fills : undefined}>
        {props.children}
      </div>
    </CloudscapeModal>
  );
}

/** A dialog begins in its first field, not on its cross, where a space would close it. */
function useFocusOnFirstField(node: HTMLElement | null): void {
  useEffect(() => {
    const fields = 'input:not(:disabled), textarea:not(:disabled), button[aria-haspopup]:not(:disabled)';
    node?.querySelector<HTMLElement>(fields)?.focus();
  }, [node]);
}

function useViewport(): { width: number; height: number } {
  const [size, setSize] = useState({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const measure = () => setSize({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return size;
}

/** A dialog with fields begins in the first of them, not at its cross. */
function useFirstField(node: HTMLElement | null): void {
  useEffect(() => {
    if (!node) return undefined;
    // After the component has put the focus on the cross.
    const frame = requestAnimationFrame(() => {
      if (node.contains(document.activeElement)) return;
      node
        .querySelector<HTMLElement>('input:enabled:not([type="hidden"]), textarea:enabled, button[aria-haspopup="listbox"]:enabled')
        ?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [node]);
}

/** Whether content is higher than a dialog can show, also after it grew. */
function useTallerThan(node: HTMLElement | null, pixels: number): boolean {
  const [taller, setTaller] = useState(false);
  useEffect(() => {
    if (!node) return undefined;
    const observer = new ResizeObserver(() => setTaller(node.scrollHeight > pixels));
    observer.observe(node);
    return () => observer.disconnect();
  }, [node, pixels]);
  return taller;
}
