import { createContext, memo, use } from 'react';
import { Link } from 'react-router-dom';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { dueTone } from '#shared/domain/calendar/due-tone.ts';
import { deadlineMark } from '#shared/domain/to-dos/deadline-mark.ts';
import { toDosPage } from '#shared/domain/to-dos/to-do-entities.ts';
import { DragHandleContext } from '#web/features/boards/drag/pressed-card.ts';
import { ToneText } from '#web/ui/due-text.tsx';
import { initialsOf } from '#web/ui/initials-of.ts';
import type { Formats } from '#web/ui/formats.ts';
import type { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import styles from './board-card.module.css';

/** The values that all cards of a board share. One object for all of them, so that no card looks up texts and formats itself. */
export interface CardTools {
  t: ReturnType<typeof useText>;
  formats: Formats;
  today: string;
  mayMove: boolean;
  open: (id: string) => void;
  /** Opens the menu of a card beside its button. */
  menu: (id: string, anchor: Element) => void;
}

export const CardToolsContext = createContext<CardTools | undefined>(undefined);

function useCardTools(): CardTools {
  const tools = use(CardToolsContext);
  if (!tools) throw new Error('A card of a board without a board');
  return tools;
}

/** A task as a card of a board: title, deadline, progress and owners. */
export const BoardCard = memo(function BoardCard({ card, carried = false }: { card: ToDoRow; carried?: boolean }) {
  const tools = useCardTools();
  const { t, open, menu, mayMove } = tools;
  return (
    <article className={styles.card} data-completed={card.completed}>
      <Row gap="xxxs" align="start" nowrap>
        <button type="button" className={styles.title} data-open="" onClick={() => open(card.id)}>
          {card.title}
        </button>
        {mayMove && !carried && (
          <>
            <Handle label={t('boards.card.handle', { title: card.title })} />
            <button
              type="button"
              className={styles.tool}
              data-card-menu={card.id}
              aria-haspopup="menu"
              aria-label={t('boards.card.menu', { title: card.title })}
              onClick={(event) => menu(card.id, event.currentTarget)}
            >
              <Sign of="menu" />
            </button>
          </>
        )}
      </Row>
      {card.entity && (
        <Link to={toDosPage(card.entity)} className={styles.entity}>
          {card.entity.name}
        </Link>
      )}
      <Facts card={card} tools={tools} />
    </article>
  );
});

function Handle({ label }: { label: string }) {
  return (
    <button {...use(DragHandleContext)} type="button" className={styles.grip} aria-label={label}>
      <Sign of="grip" />
    </button>
  );
}

const signs = {
  grip: 'M6 3v.01M10 3v.01M6 8v.01M10 8v.01M6 13v.01M10 13v.01',
  menu: 'M8 3v.01M8 8v.01M8 13v.01',
  comment: 'M2.500 3h11v7.500H7.500L4.500 13.500V10.500h-2z',
  file: 'M4 2h5.500L12.500 5v9H4ZM9.500 2v3h3',
} as const;

/** A small line drawing, lighter than an icon of the controls: a board has hundreds. */
function Sign({ of }: { of: keyof typeof signs }) {
  const strokeWidth = of === 'menu' || of === 'grip' ? 2.6 : 1.6;
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={signs[of]} strokeWidth={strokeWidth} />
    </svg>
  );
}

function Facts({ card, tools }: { card: ToDoRow; tools: CardTools }) {
  const { t } = tools;
  const { checklist, comment_count, file_count, owners, priority } = card;
  const hasFacts = priority || card.deadline || checklist.items + comment_count + file_count + owners.length > 0;
  if (!hasFacts) return null;
  const names = owners.map(({ name }) => name).join(', ');
  return (
    <div className={styles.facts}>
      {priority && !card.completed && (
        <span className={styles.badge} data-priority={priority.id}>
          {t(`boards.card.${priority.id}`)}
        </span>
      )}
      <Due card={card} tools={tools} />
      {checklist.items > 0 && (
        <Row
          as="span"
          gap="xxs"
          nowrap
          inline
          className={styles.fact}
          role="img"
          aria-label={t('boards.card.checklist', { done: checklist.completed, count: checklist.items })}
          title={t('boards.card.checklist', { done: checklist.completed, count: checklist.items })}
        >
          <progress max={checklist.items} value={checklist.completed} aria-hidden="true" tabIndex={-1} />
          {checklist.completed}/{checklist.items}
        </Row>
      )}
      {comment_count > 0 && <Count icon="comment" count={comment_count} label={t('boards.card.comments', { count: comment_count })} />}
      {file_count > 0 && <Count icon="file" count={file_count} label={t('boards.card.files', { count: file_count })} />}
      {owners.length > 0 && (
        <span className={styles.owners} role="img" aria-label={t('boards.card.owners', { names })} title={names}>
          {owners.slice(0, 3).map(({ id, name, colour }) => (
            <i key={id} style={{ background: colour }}>
              {initialsOf(name)}
            </i>
          ))}
          {owners.length > 3 && <i>+{owners.length - 3}</i>}
        </span>
      )}
    </div>
  );
}

/** Overdue and due today are said in words, not by colour alone. */
function Due({ card, tools: { t, formats, today } }: { card: ToDoRow; tools: CardTools }) {
  const { deadline, completed, completed_at } = card;
  if (completed)
    return completed_at === null ? null : (
      <Row as="span" gap="xxs" nowrap inline className={styles.fact}>
        {t('boards.card.completed', { date: formats.date(completed_at) })}
      </Row>
    );
  if (deadline === null) return null;
  const mark = deadlineMark(deadline, today);
  const date = formats.date(deadline);
  return (
    <time dateTime={deadline}>
      <ToneText tone={dueTone(deadline, today)} className={styles.badge}>
        {t(mark === 'today' ? 'boards.card.today' : mark === 'overdue' ? 'boards.card.overdue' : 'boards.card.due', { date })}
      </ToneText>
    </time>
  );
}

function Count({ icon, count, label }: { icon: 'comment' | 'file'; count: number; label: string }) {
  return (
    <Row as="span" gap="xxs" nowrap inline className={styles.fact} role="img" aria-label={label} title={label}>
      <Sign of={icon} />
      {count}
    </Row>
  );
}
