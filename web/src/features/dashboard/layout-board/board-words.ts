import type { BoardProps } from '@cloudscape-design/board-components/board';
import type { BoardItemProps } from '@cloudscape-design/board-components/board-item';
import { text } from '#web/text/text.ts';
import type { CardData } from './board-items.ts';

/** The board's announcements for screen readers during a move, in the current language. */
export function boardWords(titleOf: (slug: string) => string): BoardProps.I18nStrings<CardData> {
  const nameOf = (item: BoardProps.Item<CardData>): string => titleOf(item.data.slug);
  const pushed = (disturbed: readonly BoardProps.Item<CardData>[]): string =>
    disturbed.length === 0 ? '' : text('layouts.board.pushed', { names: disturbed.map(nameOf).join(', ') });
  const stuck = (conflicts: readonly BoardProps.Item<CardData>[]): string =>
    conflicts.length === 0 ? '' : text('layouts.board.stuck', { names: conflicts.map(nameOf).join(', ') });
  const said = (...sentences: string[]): string => sentences.filter(Boolean).join(' ');
  return {
    liveAnnouncementDndStarted: (operation) => text(operation === 'resize' ? 'layouts.board.resizing' : 'layouts.board.moving'),
    liveAnnouncementDndItemReordered: ({ item, placement, conflicts, disturbed }) =>
      said(
        text('layouts.board.movedTo', { name: nameOf(item), column: placement.x + 1, row: placement.y + 1 }),
        stuck(conflicts),
        pushed(disturbed),
      ),
    liveAnnouncementDndItemResized: ({ item, placement, conflicts, disturbed, isMinimalColumnsReached, isMinimalRowsReached, direction }) =>
      said(
        text('layouts.board.resizedTo', { name: nameOf(item), columns: placement.width, rows: placement.height }),
        (direction === 'horizontal' ? isMinimalColumnsReached : isMinimalRowsReached) ? text('layouts.board.smallest') : '',
        stuck(conflicts),
        pushed(disturbed),
      ),
    liveAnnouncementDndItemInserted: ({ item, placement, conflicts, disturbed }) =>
      said(
        text('layouts.board.movedTo', { name: nameOf(item), column: placement.x + 1, row: placement.y + 1 }),
        stuck(conflicts),
        pushed(disturbed),
      ),
    liveAnnouncementDndCommitted: () => text('layouts.board.committed'),
    liveAnnouncementDndDiscarded: () => text('layouts.board.discarded'),
    liveAnnouncementItemRemoved: ({ item, disturbed }) => said(text('layouts.removed', { name: nameOf(item) }), pushed(disturbed)),
    navigationAriaLabel: '',
    navigationItemAriaLabel: () => '',
  };
}

/** The labels of one card's handles. */
export function handleWords(name: string): BoardItemProps.I18nStrings {
  return {
    dragHandleAriaLabel: text('layouts.board.drag', { name }),
    dragHandleAriaDescription: text('layouts.board.dragHint'),
    dragHandleTooltipText: text('layouts.board.dragTip'),
    resizeHandleAriaLabel: text('layouts.board.resize', { name }),
    resizeHandleAriaDescription: text('layouts.board.resizeHint'),
    resizeHandleTooltipText: text('layouts.board.resizeTip'),
  };
}
