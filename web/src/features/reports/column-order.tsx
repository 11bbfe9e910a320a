import type { ButtonHTMLAttributes, CSSProperties, ReactNode } from 'react';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReportColumn } from '#shared/contract/entities/report.ts';
import { useText } from '#web/text/text.ts';
import styles from './reports.module.css';

// Constants: new objects would recreate the sensors on every change.
const mouse = { activationConstraint: { distance: 4 } };
/** A shorter touch scrolls. */
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

interface ColumnOrderProps {
  chosen: readonly ReportColumn[];
  nameOf: (path: string) => string;
  onChange: (columns: ReportColumn[]) => void;
  children: ReactNode;
}

/** The list of chosen columns, sorted by dragging: by mouse, by touch, and by keyboard from the handle. */
export function ColumnOrder({ chosen, nameOf, onChange, children }: ColumnOrderProps) {
  const t = useText();
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard));
  const paths = chosen.map(({ path }) => path);
  const at = (id: unknown): number => paths.indexOf(String(id)) + 1;
  const place = (id: unknown, over: unknown): string =>
    t('reports.draggedTo', { name: nameOf(String(id)), place: at(over), count: paths.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => place(active.id, active.id),
    onDragOver: ({ active, over }) => (over ? place(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => place(active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => place(active.id, active.id),
  };
  const end = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) onChange(arrayMove([...chosen], at(active.id) - 1, at(over.id) - 1));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('reports.dragHint') } }}
      onDragEnd={end}
    >
      <SortableContext items={paths} strategy={verticalListSortingStrategy}>
        <ol className={styles.chosen} aria-label={t('reports.columns')}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** The props that make an entry of the list draggable by its handle. */
export function useColumnPlace(path: string): {
  ref: (element: HTMLElement | null) => void;
  style: CSSProperties;
  'data-dragged': boolean;
  handle: ButtonHTMLAttributes<HTMLButtonElement>;
} {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: path });
  return {
    ref: setNodeRef,
    style: { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition },
    'data-dragged': isDragging,
    handle: { 'aria-describedby': attributes['aria-describedby'], ...listeners },
  };
}
