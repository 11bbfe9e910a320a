import { useEffect, useRef, useState } from 'react';
import Icon from '@cloudscape-design/components/icon';
import { useText } from '#web/text/text.ts';
import { type Toast, useToasts } from './toast-store.ts';
import { statusIcons } from './status-icons.ts';
import { useFreePlace } from './use-free-place.ts';
import styles from './toasts.module.css';

/** The toasts, bottom right (R038), or where they cover no control. Announced by screen readers; hovering or focusing pauses their time. */
export function ToastStack() {
  const t = useText();
  const { showing } = useToasts();
  const stack = useRef<HTMLDivElement>(null);
  useFreePlace(stack, showing.length === 0);
  return (
    <div
      ref={stack}
      className={styles.stack}
      role="region"
      aria-label={t('shell.notifications')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {showing.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useText();
  const { hide } = useToasts();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => hide(toast.id), toast.milliseconds);
    return () => clearTimeout(timer);
  }, [held, hide, toast.id, toast.milliseconds]);
  return (
    <div
      className={styles.toast}
      data-status={toast.status}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        <Icon name={statusIcons[toast.status]} alt={t(`shell.statuses.${toast.status}`)} />
      </span>
      <p className={styles.text}>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className={styles.hide}
          onClick={() => {
            hide(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={styles.hide} aria-label={`${t('shell.hide')}: ${toast.text}`} onClick={() => hide(toast.id)}>
        {t('shell.hide')}
      </button>
    </div>
  );
}
