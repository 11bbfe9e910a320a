import type { PriorityId } from '#shared/domain/to-dos/priorities.ts';
import { useText } from '#web/text/text.ts';
import styles from './to-dos.module.css';
import { Row } from '#web/ui/primitives.tsx';

/** Drawn, as not every font has such signs: upwards, level, downwards. */
const signs: Readonly<Record<PriorityId, string>> = { high: 'M5 1 9.5 9h-9z', medium: 'M1 3.5h8v3H1z', low: 'M5 9 .5 1h9z' };

/** A priority as a word with an icon. */
export function PriorityOf({ id }: { id: PriorityId | null }) {
  const t = useText();
  return (
    <Row as="span" gap="xxs" nowrap inline className={styles.priority} data-priority={id ?? 'none'}>
      {id !== null && (
        <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
          <path d={signs[id]} fill="currentColor" />
        </svg>
      )}
      {id === null ? t('toDos.noPriority') : t(`toDos.priorityNames.${id}`)}
    </Row>
  );
}
