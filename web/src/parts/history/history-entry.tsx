import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { taskWords } from '#shared/domain/workflow/task-words.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { fieldWords, kindWords } from '#web/text/history-words.ts';
import { tell } from '#web/text/tell.ts';
import { useText } from '#web/text/text.ts';
import { ChangeList } from './change-list.tsx';
import { taskChanges } from './task-changes.ts';
import styles from './history.module.css';

type Told = Omit<RecentAction, 'action'> & { action: RecentAction['action'] | null };

/** One thing that was done: when, who, what to which record, and from which value to which. `within` is the record on whose page it stands. */
export function HistoryEntry({ entry, within, children }: { entry: Told; within?: string | undefined; children?: ReactNode }) {
  const t = useText();
  const formats = useFormats();
  const { at, by, action, of } = entry;
  const { tasks, others } = taskChanges(entry);
  const who = by?.name ?? t('history.product');
  return (
    <li data-action={action ?? entry.kind}>
      <time dateTime={at}>{formats.time(at)}</time>
      <div className={styles.told}>
        <p className={styles.what}>
          <span className={styles.who}>{who}</span>{' '}
          {action && tasks.length === 0 && (
            <span className={styles.action} data-action={action}>
              {t(`history.actions.${action}`)}
            </span>
          )}{' '}
          {tasks.map(({ end, task }) => {
            const name = end === 'done' ? taskNames.find((each) => taskWords[each] === task) : undefined;
            if (name)
              return (
                <span key={task} className={styles.action} data-action="updated">
                  {t(`history.tasksSaid.${name}`)}{' '}
                </span>
              );
            return (
              <Fragment key={task}>
                <span className={styles.action} data-action="updated">
                  {t(`history.taskEnds.${end}`)}
                </span>{' '}
                <strong>{fieldWords(task)}</strong>{' '}
              </Fragment>
            );
          })}
          {children ?? (tasks.length > 0 ? null : <RecordName entry={entry} within={within} />)}{' '}
          {of && of.name !== within && of.name !== entry.name && (
            <span className={styles.of}>
              {kindWords(of.kind, of.title)} {of.link === null ? nameIn(of) : <Link to={of.link}>{nameIn(of)}</Link>}
            </span>
          )}
        </p>
        {others.length > 0 && <ChangeList changes={others} />}
      </div>
    </li>
  );
}

/** The kind of record and its name; a name that begins with the kind, such as `Workflow 1`, stands by itself. */
function RecordName({ entry, within }: { entry: Told; within: string | undefined }) {
  const formats = useFormats();
  const t = useText();
  const { kind, title, link, of } = entry;
  const word = kindWords(kind, title);
  const name = isProgress(kind) ? t(`progress.types.${entry.name as ProgressType}`) : nameIn(entry);
  // What has no name is called by its kind.
  const shown = name.toLowerCase() === word.toLowerCase() ? word : formats.datesIn(name);
  const isHere = name === within || (of?.name === within && of?.link === link);
  const saysKind = [word, title].some((each) => name.toLowerCase().startsWith(each.toLowerCase()));
  return (
    <>
      {!saysKind && <span className={styles.kind}>{word}</span>}{' '}
      <strong>{link === null || isHere || entry.action === 'deleted' ? shown : <Link to={link}>{shown}</Link>}</strong>
    </>
  );
}

/** The name of a record, in the reader's language where it is ours and not a person's. */
function nameIn({ name, name_code }: Pick<Told, 'name' | 'name_code'>): string {
  return tell(name_code, name) ?? name;
}

/** Kinds that are called by a step of the progress bar. */
function isProgress(kind: string): boolean {
  return kind === 'progress_bar_setting' || kind === 'progress_mark';
}
