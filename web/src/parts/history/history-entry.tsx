import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecentAction } from '#shared/contract/rows/recent-action-row.ts';
import { taskWords } from '#shared/domain/workflow/task-words.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { fieldWords, kindWords } from '#web/text/history-words.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { ChangeList } from './change-list.tsx';
import { taskChanges } from './task-changes.ts';
import { UndoButton } from './undo-button.tsx';
import styles from './history.module.css';

type Told = Omit<RecentAction, 'action'> & { action: RecentAction['action'] | null };

interface HistoryEntryProps {
  entry: Told;
  /** Changes of the same commit to related records. */
  also?: readonly Told[];
  /** The name of the record on whose page the entry is shown. */
  within?: string | undefined;
  /** Instead of the record's name. */
  children?: ReactNode;
}

/** One history entry: time, person, action, record, and old and new values; a button undoes it where possible. */
export function HistoryEntry({ entry, also = [], within, children }: HistoryEntryProps) {
  const t = useText();
  const formats = useFormats();
  const { at, by, action, of } = entry;
  const parts = [entry, ...also].map((each) => ({ each, ...taskChanges(each) }));
  const tasks = parts.flatMap((part) => part.tasks);
  const others = parts[0]?.others ?? [];
  // Parts without a sentence are still named, such as a record that was created together with this one.
  const named = alike(parts.filter((part, index) => index === 0 || (part.tasks.length === 0 && part.each.action !== 'changed')));
  const isSaid = action === 'changed' && others.length > 0;
  const undo = undoOf(parts.map(({ each }) => each));
  const who = by?.name ?? t('history.product');
  return (
    <li data-action={action ?? entry.kind}>
      <time dateTime={at} title={formats.dateTime(at)}>
        {formats.time(at)}
      </time>
      <Stack gap="xxs" className={styles.told}>
        <p className={styles.what}>
          <Quiet as="span">{who}</Quiet> {entry.undoes && <span className={styles.action}>{t('history.undid')}</span>}{' '}
          {action && !isSaid && (tasks.length === 0 || entry.kind !== 'workflow_run') && (
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
          {children ?? (entry.kind === 'workflow_run' && tasks.length > 0 ? null : <RecordName entry={entry} within={within} />)}{' '}
          <AndMore count={(named[0]?.count ?? 1) - 1} />
          {of && of.name !== within && of.name !== entry.name && (
            <Quiet as="span" className={styles.of}>
              {kindWords(of.kind, of.title)} {of.link === null ? nameIn(of) : <Link to={of.link}>{nameIn(of)}</Link>}
            </Quiet>
          )}
        </p>
        {named.slice(1).map(({ each, count }) => (
          <p key={each.id} className={styles.what}>
            {each.action && (
              <span className={styles.action} data-action={each.action}>
                {t(`history.actions.${each.action}`)}
              </span>
            )}{' '}
            <RecordName entry={each} within={within} /> <AndMore count={count - 1} />
          </p>
        ))}
        {parts.map(({ each, others: changes }) => changes.length > 0 && <ChangeList key={each.id} changes={changes} />)}
        {undo && <UndoButton undo={undo} name={nameIn(of ?? entry)} />}
      </Stack>
    </li>
  );
}

/** Merges parts with the same wording, each with its count. The first stays first. */
function alike(parts: readonly { each: Told }[]): { each: Told; count: number }[] {
  const groups = Map.groupBy(parts, ({ each: { action, kind, name } }) => `${action} ${kind} ${name}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? { each: first.each, count: 1 + others.length } : []));
}

function AndMore({ count }: { count: number }) {
  const t = useText();
  return count > 0 ? <span>{t('history.andMore', { count })}</span> : null;
}

/** The undo of a commit, if all its changes to these records can be undone. */
function undoOf(parts: readonly Told[]): RecentAction['undo'] {
  const undos = parts.filter(({ action }) => action === 'changed').map(({ undo }) => undo);
  return undos.every((undo) => undo !== null) ? (undos[0] ?? null) : null;
}

/** The kind of record and its name; a name that begins with the kind, such as `Workflow 1`, is shown alone. */
function RecordName({ entry, within }: { entry: Told; within: string | undefined }) {
  const formats = useFormats();
  const t = useText();
  const { kind, title, link, of } = entry;
  const word = kindWords(kind, title);
  const name = isProgress(kind) ? t(`progress.types.${entry.name as ProgressType}`) : nameIn(entry);
  // A record without a name is called by its kind.
  const isNameless = [word, title].some((each) => name.toLowerCase() === each.toLowerCase());
  const shown = isNameless ? word : formats.datesIn(name);
  const isHere = name === within || (of?.name === within && of?.link === link);
  const saysKind = [word, title].some((each) => name.toLowerCase().startsWith(each.toLowerCase()));
  return (
    <>
      {!saysKind && <Quiet as="span">{word}</Quiet>}{' '}
      <strong>{link === null || isHere || entry.action === 'deleted' ? shown : <Link to={link}>{shown}</Link>}</strong>
    </>
  );
}

/** The name of a record; default names are translated, names given by people are not. */
function nameIn({ name, name_code }: Pick<Told, 'name' | 'name_code'>): string {
  return messageText(name_code, name) ?? name;
}

/** Whether records of a kind are named after a step of the progress bar. */
function isProgress(kind: string): boolean {
  return kind === 'progress_bar_setting' || kind === 'progress_mark';
}
