import { createContext, memo, useContext } from 'react';
import { Link } from 'react-router-dom';
import Icon from '@cloudscape-design/components/icon';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import { deadlineMark } from '#shared/domain/to-dos/deadline-mark.ts';
import { toDosPage } from '#shared/domain/to-dos/to-do-entities.ts';
import type { CardContentProps, DragHandle } from '#web/components/board/draggable-card.tsx';
import { initialsOf } from '#web/components/cards/initials-of.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './board-card.module.css';

/** What a card can ask of its board. Always the same functions, so that no card is drawn anew for them. */
export interface BoardActs {
  open: (id: string) => void;
  /** The menu of a card, beside its button. */
  menu: (id: string, anchor: Element) => void;
}

export const BoardActsContext = createContext<BoardActs>({ open: () => {}, menu: () => {} });

/** A task as a card of a board: what it is, when it is due, how far it is, and whose it is. */
export const BoardCard = memo(function BoardCard({ card, handle }: CardContentProps<ToDoRow>) {
  const t = useText();
  const acts = useContext(BoardActsContext);
  return (
    <article className={styles.card} data-completed={card.completed}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.title}
          onClick={() => acts.open(card.id)}
          title={t('boards.card.open', { title: card.title })}
        >
          {card.title}
        </button>
        {handle && <Handle handle={handle} title={card.title} />}
        {handle && (
          <button
            type="button"
            className={styles.tool}
            data-card-menu={card.id}
            aria-haspopup="menu"
            aria-label={t('boards.card.menu', { title: card.title })}
            onClick={(event) => acts.menu(card.id, event.currentTarget)}
          >
            <Icon name="ellipsis" size="small" />
          </button>
        )}
      </div>
      {card.entity && (
        <Link to={toDosPage(card.entity)} className={styles.entity}>
          {card.entity.name}
        </Link>
      )}
      <Facts card={card} />
    </article>
  );
});

function Handle({ handle: { ref, ...rest }, title }: { handle: DragHandle; title: string }) {
  const t = useText();
  return (
    <button {...rest} ref={ref} type="button" className={styles.grip} aria-label={t('boards.card.handle', { title })}>
      <svg viewBox="0 0 10 16" width="10" height="16" fill="currentColor" aria-hidden="true">
        {[3, 8, 13].flatMap((y) => [2.5, 7.5].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
      </svg>
    </button>
  );
}

function Facts({ card }: { card: ToDoRow }) {
  const t = useText();
  const { checklist, comment_count, file_count, owners, priority } = card;
  const hasFacts = priority || card.deadline || checklist.items + comment_count + file_count + owners.length > 0;
  if (!hasFacts) return null;
  const names = owners.map(({ name }) => name).join(', ');
  return (
    <div className={styles.facts}>
      {priority && !card.completed && <Priority priority={priority.id} />}
      <Due card={card} />
      {checklist.items > 0 && (
        <span
          className={styles.fact}
          role="img"
          aria-label={t('boards.card.checklist', { done: checklist.completed, count: checklist.items })}
          title={t('boards.card.checklist', { done: checklist.completed, count: checklist.items })}
        >
          <progress max={checklist.items} value={checklist.completed} aria-hidden="true" tabIndex={-1} />
          {checklist.completed}/{checklist.items}
        </span>
      )}
      {comment_count > 0 && <Count icon="contact" count={comment_count} label={t('boards.card.comments', { count: comment_count })} />}
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

function Priority({ priority }: { priority: 'high' | 'medium' | 'low' }) {
  const t = useText();
  return (
    <span className={styles.badge} data-priority={priority}>
      {t(`boards.card.${priority}`)}
    </span>
  );
}

/** Overdue and due today say so in words, not by colour alone. */
function Due({ card: { deadline, completed, completed_at } }: { card: ToDoRow }) {
  const t = useText();
  const formats = useFormats();
  if (completed)
    return completed_at === null ? null : (
      <span className={styles.fact}>{t('boards.card.completed', { date: formats.date(completed_at) })}</span>
    );
  if (deadline === null) return null;
  const mark = deadlineMark(deadline, formats.today());
  const date = formats.date(deadline);
  return (
    <time className={styles.badge} data-due={mark ?? 'later'} dateTime={deadline}>
      {t(mark === 'today' ? 'boards.card.today' : mark === 'overdue' ? 'boards.card.overdue' : 'boards.card.due', { date })}
    </time>
  );
}

function Count({ icon, count, label }: { icon: 'contact' | 'file'; count: number; label: string }) {
  return (
    <span className={styles.fact} role="img" aria-label={label} title={label}>
      <Icon name={icon} size="small" />
      {count}
    </span>
  );
}
