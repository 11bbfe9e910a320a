import type { PriorityId } from '#shared/domain/to-dos/priorities.ts';
import { useText } from '#web/text/text.ts';
import styles from './to-dos.module.css';

const signs: Readonly<Record<PriorityId, string>> = { high: '▲', medium: '■', low: '▼' };

/** A priority in words, with a sign of its own. */
export function PriorityOf({ id }: { id: PriorityId | null }) {
  const t = useText();
  return (
    <span className={styles.priority} data-priority={id ?? 'none'}>
      {id !== null && <span aria-hidden="true">{signs[id]}</span>}
      {id === null ? t('toDos.noPriority') : t(`toDos.priorityNames.${id}`)}
    </span>
  );
}
