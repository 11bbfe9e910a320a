import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import {
  type Active,
  closestCenter,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type KeyboardCoordinateGetter,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useText } from '#web/text/text.ts';
import { Hidden } from '#web/ui/primitives.tsx';
import { dragId, partsOf } from './board-ids.ts';
import { CardDrags } from './card-drags.tsx';
import { cardsIn, type DropPlace, DropPlaces, DropPlacesContext, listElement, placeAt, placeNear } from './drop-place.ts';
import { focusHandleOf } from './pressed-card.ts';

export interface BoardDragProps {
  /** Ids of the columns, from left to right. */
  columns: readonly string[];
  nameOfColumn: (id: string) => string;
  nameOfCard: (id: string) => string;
  /** Renders the card while it is dragged. */
  drawCard: (id: string) => ReactNode;
  /** Called after a card was dropped elsewhere, between these two visible cards; null at an end of the column. */
  onCard: (id: string, column: string, between: { after: string | null; before: string | null }) => void;
  /** Called after a column was dropped at `index`. */
  onColumn: (id: string, index: number) => void;
  /** Called at the start and the end of a drag. */
  onDragging?: (dragging: boolean) => void;
  children: ReactNode;
}

// Constants: new objects would make every card render again.
const mouse = { activationConstraint: { distance: 5 } };
/** A shorter touch scrolls. */
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };
const scrolling = { threshold: { x: 0.12, y: 0.16 }, acceleration: 14 };
const withoutWords = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing, onDragMove: nothing };
function nothing(): undefined {
  return undefined;
}

/**
 * Drags cards between the lists of a board, and columns among each other: by mouse, by touch after a short hold, and by keyboard from the handle
 * (space picks up, arrows move, space drops, Esc cancels).
 * Announces each step to screen readers in our own texts. Only this component knows the drag library; `CardList` and `useColumnDrag` are its
 * parts.
 */
export function BoardDrag(props: BoardDragProps) {
  const t = useText();
  const latest = useRef(props);
  latest.current = props;
  const places = useMemo(() => new DropPlaces(), []);
  /** Found by the collision detection of the drag library; passed to the lists afterwards. */
  const found = useRef<DropPlace | undefined>(undefined);
  /** Whether a column that is dragged has been over another one. */
  const passed = useRef(false);
  const pressed = useRef('');
  const [carried, setCarried] = useState<string>();
  const [said, setSaid] = useState('');
  const wordsOf = useCallback(
    (place: DropPlace): string =>
      t('boards.drag.at', { place: place.index + 1, count: place.count + 1, column: latest.current.nameOfColumn(place.list) }),
    [t],
  );

  const announce = useCallback((place: DropPlace): void => setSaid(wordsOf(place)), [wordsOf]);
  const { collisionDetection, sensors } = useDropFinding({ board: latest, found, pressed, places, announce });

  const wordsOfColumn = (id: string): string =>
    t('boards.drag.columnAt', { place: props.columns.indexOf(id) + 1, count: props.columns.length });
  /** The dragged item: a column, or the pressed card. */
  const dragged = ({ id }: Pick<Active, 'id'>): { kind: string; id: string; name: string } => {
    const { kind, id: own } = partsOf(id);
    return kind === 'card'
      ? { kind, id: pressed.current, name: props.nameOfCard(pressed.current) }
      : { kind, id: own, name: props.nameOfColumn(own) };
  };
  const end = (): void => {
    found.current = undefined;
    passed.current = false;
    places.set(undefined);
    setCarried(undefined);
    cardElement(pressed.current)?.removeAttribute('data-carried');
    props.onDragging?.(false);
  };

  return (
    <DropPlacesContext value={places}>
      <DndContext
        sensors={sensors}
        collisionDetection={collisionDetection}
        accessibility={{
          announcements: withoutWords,
          screenReaderInstructions: { draggable: t('boards.drag.instructions') },
          // A moved card is a new element, so the library cannot restore the focus.
          restoreFocus: false,
        }}
        autoScroll={scrolling}
        onDragStart={({ active }) => {
          const { kind, id, name } = dragged(active);
          found.current = kind === 'card' ? placeOf(id) : undefined;
          setCarried(kind === 'card' ? id : undefined);
          if (kind === 'card') cardElement(id)?.setAttribute('data-carried', 'true');
          props.onDragging?.(true);
          const at = found.current ? wordsOf(found.current) : wordsOfColumn(id);
          setSaid([t('boards.drag.picked', { name }), at].join(' '));
        }}
        onDragMove={({ active }) => {
          if (partsOf(active.id).kind !== 'card') return;
          places.set(found.current);
        }}
        onDragOver={({ active, over }) => {
          if (!over || partsOf(active.id).kind !== 'column') return;
          // The first event is over itself, which the pick-up announcement already covered.
          if (over.id !== active.id || passed.current) setSaid(wordsOfColumn(partsOf(over.id).id));
          passed.current ||= over.id !== active.id;
        }}
        onDragEnd={({ active, over, activatorEvent }) => {
          const { kind, id, name } = dragged(active);
          const place = found.current;
          end();
          if (kind === 'column') {
            const index = over ? props.columns.indexOf(partsOf(over.id).id) : -1;
            if (index !== -1 && index !== props.columns.indexOf(id)) props.onColumn(id, index);
            setSaid(t('boards.drag.dropped', { name }));
            return;
          }
          const list = place && listElement(place.list);
          if (!place || !list) return;
          setSaid([t('boards.drag.dropped', { name }), wordsOf(place)].join(' '));
          const from = placeOf(id);
          if (from?.list === place.list && from.index === place.index) return;
          const others = cardsIn(list, id).map((card) => card.dataset['card'] ?? '');
          if (activatorEvent instanceof KeyboardEvent) focusHandleOf(id);
          props.onCard(id, place.list, { after: others[place.index - 1] ?? null, before: others[place.index] ?? null });
        }}
        onDragCancel={({ active }) => {
          end();
          setSaid(t('boards.drag.cancelled', { name: dragged(active).name }));
        }}
      >
        <SortableContext items={props.columns.map((id) => dragId('column', id))} strategy={horizontalListSortingStrategy}>
          <CardDrags pressed={pressed}>{props.children}</CardDrags>
        </SortableContext>
        <DragOverlay dropAnimation={null}>{carried !== undefined && props.drawCard(carried)}</DragOverlay>
      </DndContext>
      <Hidden as="div" role="status" aria-live="assertive">
        {said}
      </Hidden>
    </DropPlacesContext>
  );
}

interface DropFinding {
  board: RefObject<BoardDragProps>;
  found: RefObject<DropPlace | undefined>;
  /** The id of the card that was pressed. */
  pressed: RefObject<string>;
  places: DropPlaces;
  /** Called with each place that the keyboard reaches. */
  announce: (place: DropPlace) => void;
}

/** The place where a card or column would be dropped: below the pointer, or where the arrow keys lead. */
function useDropFinding({ board, found, pressed, places, announce }: DropFinding) {
  const { collisionDetection, keyboard } = useMemo(() => {
    const collisionDetection: CollisionDetection = (args) => {
      const { kind } = partsOf(args.active.id);
      const of = (wanted: string) => args.droppableContainers.filter((each) => partsOf(each.id).kind === wanted);
      if (kind === 'column') return closestCenter({ ...args, droppableContainers: of('column') });
      const { pointerCoordinates: pointer } = args;
      // A keyboard move has set the place already.
      if (pointer) {
        const distance = (each: { id: string | number }): number => {
          const rect = args.droppableRects.get(each.id);
          return rect ? Math.max(rect.left - pointer.x, pointer.x - rect.right, 0) : Number.POSITIVE_INFINITY;
        };
        const [nearest] = of('list').toSorted((a, b) => distance(a) - distance(b));
        const list = nearest?.node.current;
        found.current = list ? placeNear(list, pressed.current, pointer.y) : undefined;
      }
      return found.current ? [{ id: dragId('list', found.current.list) }] : [];
    };

    const coordinateGetter: KeyboardCoordinateGetter = (event, { active, context, currentCoordinates }) => {
      const { kind } = partsOf(active);
      const id = pressed.current;
      const { columns } = board.current;
      const side = event.code === 'ArrowLeft' ? -1 : event.code === 'ArrowRight' ? 1 : 0;
      if (kind === 'column') {
        const over = partsOf(context.over?.id ?? active).id;
        const next = columns[columns.indexOf(over) + side];
        const rect = next === undefined || side === 0 ? undefined : context.droppableRects.get(dragId('column', next));
        return rect && { x: rect.left, y: rect.top };
      }
      const step = event.code === 'ArrowUp' ? -1 : event.code === 'ArrowDown' ? 1 : 0;
      if (side === 0 && step === 0) return undefined;
      event.preventDefault();
      const at = found.current ?? placeOf(id);
      const column = at && columns[columns.indexOf(at.list) + side];
      const list = column === undefined ? null : listElement(column);
      if (!at || !list) return currentCoordinates;
      const place = placeAt(list, id, at.index + step);
      found.current = place;
      scrollTo(list, id, place);
      places.set(place);
      announce(place);
      const box = list.getBoundingClientRect();
      return { x: box.left, y: box.top + place.top };
    };
    return { collisionDetection, keyboard: { coordinateGetter, scrollBehavior: 'auto' as const } };
  }, [board, found, pressed, places, announce]);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard));
  return { collisionDetection, sensors };
}

function cardElement(card: string): HTMLElement | null {
  return document.querySelector(`[data-card="${CSS.escape(card)}"]`);
}

/** The current place of a card. */
function placeOf(card: string): DropPlace | undefined {
  const node = cardElement(card);
  const list = node?.closest<HTMLElement>('[data-card-list]');
  if (!node || !list) return undefined;
  const all = [...list.querySelectorAll<HTMLElement>(':scope > [data-card]')];
  return placeAt(list, card, all.indexOf(node));
}

/** Scrolls a place into view, so that keyboard users see where the card goes. */
function scrollTo(list: HTMLElement, dragged: string, { index }: DropPlace): void {
  const cards = cardsIn(list, dragged);
  const beside = cards[index] ?? cards[index - 1] ?? list;
  beside.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
