import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useText } from '#web/text/text.ts';
import { dragId } from './board-ids.ts';

/** Moves a column among the others by the handle in its head: by mouse and touch, and by keys as a card. */
export function useColumnDrag(id: string, disabled: boolean) {
  const t = useText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: dragId('column', id),
    disabled,
    attributes: { roleDescription: t('boards.drag.column') },
  });
  return {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    isDragging,
    handle: disabled ? undefined : { ...attributes, ...listeners, ref: setActivatorNodeRef },
  };
}
