import { type KeyboardEvent, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { CommentRow } from '#shared/contract/rows/to-do-row.ts';
import { commentFormat, formatDate } from '#shared/domain/calendar/format-date.ts';
import { useCommand } from '#web/api/queries.ts';
import { useSession } from '#web/api/use-session.ts';
import { MentionArea } from '#web/parts/mentions/mention-area.tsx';
import { MentionedText } from '#web/parts/mentions/mentioned-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import { Avatar } from './avatar.tsx';
import styles from './to-dos.module.css';
import { Row, Stack } from '#web/ui/primitives.tsx';

interface CommentsProps {
  toDoId: string;
  comments: readonly CommentRow[];
  mayComment: boolean;
}

/** The comments of a task (R022): Ctrl+Enter adds one; only its author can change or delete it. */
export function Comments({ toDoId, comments, mayComment }: CommentsProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const add = useCommand(toDos.addComment, { onDone: () => setTyped('') });
  const send = (): void => {
    const body = typed.trim();
    if (body !== '' && !add.isPending) add.mutate({ params: { id: toDoId }, body: { body } });
  };
  return (
    <div className={styles.part} role="group" aria-label={t('toDos.comments.title')}>
      <h3>{t('toDos.comments.title')}</h3>
      <ul className={styles.comments}>
        {comments.map((comment) => (
          <OneComment key={comment.id} toDoId={toDoId} comment={comment} mayComment={mayComment} />
        ))}
      </ul>
      {mayComment && (
        <Stack gap="xs" onKeyDown={onCtrlEnter(send)}>
          <MentionArea value={typed} label={t('toDos.comments.write')} placeholder={t('toDos.comments.write')} onChange={setTyped} />
          <Row gap="s" className={styles.send}>
            <Button formAction="none" disabled={typed.trim() === ''} loading={add.isPending} onClick={send}>
              {t('toDos.comments.add')}
            </Button>
            <span>{t('toDos.comments.hint')}</span>
          </Row>
        </Stack>
      )}
    </div>
  );
}

/** Ctrl+Enter, or ⌘Enter on Apple keyboards. */
function onCtrlEnter(run: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };
}

function OneComment({ toDoId, comment, mayComment }: { toDoId: string; comment: CommentRow; mayComment: boolean }) {
  const t = useText();
  const { timezone } = useFormats();
  const me = useSession()?.user.id;
  const [draft, setDraft] = useState<string>();
  const [asking, setAsking] = useState(false);
  const change = useCommand(toDos.changeComment, { onDone: () => setDraft(undefined) });
  const remove = useCommand(toDos.removeComment);
  const params = { id: toDoId, commentId: comment.id };
  const author = comment.created_by;
  const name = author?.name ?? t('toDos.someone');
  const at = formatDate(comment.created_at, commentFormat, timezone, language());
  const isMine = mayComment && author !== null && author.id === me;
  const save = (): void => {
    const body = draft?.trim() ?? '';
    if (body !== '' && !change.isPending) change.mutate({ params, body: { body, version: comment.version } });
  };
  return (
    <li>
      <Avatar person={{ name, colour: author?.color ?? '#5f6b7a' }} label={name} />
      <div>
        <p className={styles.who}>
          <strong>{name}</strong>
          <time dateTime={comment.created_at}>{at}</time>
          {comment.updated_at !== comment.created_at && <span>{t('toDos.comments.edited')}</span>}
          {isMine && draft === undefined && !asking && (
            <Row as="span" nowrap inline>
              <Button
                variant="inline-icon"
                iconName="edit"
                formAction="none"
                ariaLabel={t('toDos.comments.edit', { at })}
                onClick={() => setDraft(comment.body)}
              />
              <Button
                variant="inline-icon"
                iconName="remove"
                formAction="none"
                ariaLabel={t('toDos.comments.remove', { at })}
                onClick={() => setAsking(true)}
              />
            </Row>
          )}
        </p>
        {draft === undefined ? (
          <p className={styles.said}>
            <MentionedText text={comment.body} mentions={comment.mentions} />
          </p>
        ) : (
          <Stack gap="xs" onKeyDown={onCtrlEnter(save)}>
            <MentionArea autoFocus value={draft} label={t('toDos.comments.change')} onChange={setDraft} />
            <Row gap="s" className={styles.send}>
              <Button formAction="none" disabled={draft.trim() === ''} loading={change.isPending} onClick={save}>
                {t('toDos.comments.update')}
              </Button>
              <Button variant="link" formAction="none" onClick={() => setDraft(undefined)}>
                {t('common.cancel')}
              </Button>
            </Row>
          </Stack>
        )}
        {asking && (
          <Row gap="s" className={styles.send} role="group" aria-label={t('toDos.comments.sure')}>
            <span>{t('toDos.comments.sure')}</span>
            <Button formAction="none" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
              {t('common.delete')}
            </Button>
            <Button variant="link" formAction="none" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
          </Row>
        )}
      </div>
    </li>
  );
}
