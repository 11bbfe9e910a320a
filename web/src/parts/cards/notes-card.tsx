import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Toggle from '@cloudscape-design/components/toggle';
import { storeOf } from '#shared/contract/card-stores.ts';
import type { NoteGroup, NoteRow } from '#shared/contract/rows/card-row.ts';
import { commentFormat, formatDate } from '#shared/domain/calendar/format-date.ts';
import { mentionParts, nameInHtml } from '#shared/domain/mentions/mentions.ts';
import { queryFor } from '#web/api/queries.ts';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import { Card } from './card.tsx';
import { cardCalls, type CardsOf } from './card-calls.ts';
import { CardMenu } from './card-menu.tsx';
import { DeleteCard } from './delete-card.tsx';
import { GroupTitle } from './group-title.tsx';
import { initialsOf } from '#web/ui/initials-of.ts';
import { Row, Stack } from '#web/ui/primitives.tsx';
import { useCardRights } from './use-card-rights.ts';
import styles from './cards.module.css';

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

type Open = { is: 'create' } | { is: 'edit' | 'delete'; id: string };

/**
 * The notes of a record and of related records (R030, R124). Notes of a related record can be edited only while the switch "Edit all" is on,
 * which prevents accidental edits. They are deleted on their own record's page.
 */
export function NotesCard({ store, id }: CardsOf) {
  const t = useText();
  const { mayEdit, whyNotDelete } = useCardRights();
  const [editAll, setEditAll] = useState(false);
  const [open, setOpen] = useState<Open>();
  const asked = useQuery(queryFor(cardCalls(store).notes, { params: { entityId: id }, query: { context: 'grouped' } }));
  const groups = (asked.data ?? []) as NoteGroup[];
  const notes = groups.flatMap((group) => group.notes);
  const chosen = open && 'id' in open ? notes.find((note) => note.id === open.id) : undefined;
  const close = () => setOpen(undefined);
  const hasRelated = groups.slice(1).some((group) => group.notes.length > 0);
  const menuOf = (note: NoteRow, group: NoteGroup, isOwn: boolean) => (
    <NoteMenu
      note={note}
      disabledReason={whyNotDelete(isOwn, group.entity_name)}
      onEdit={() => setOpen({ is: 'edit', id: note.id })}
      onDelete={() => setOpen({ is: 'delete', id: note.id })}
    />
  );
  return (
    <Card
      title={t('cards.notes.title')}
      add={mayEdit ? { label: t('cards.notes.add'), run: () => setOpen({ is: 'create' }) } : undefined}
      tools={
        mayEdit &&
        hasRelated && (
          <Toggle checked={editAll} onChange={({ detail }) => setEditAll(detail.checked)}>
            {t('cards.notes.editAll')}
          </Toggle>
        )
      }
      failed={asked.isError ? () => void asked.refetch() : undefined}
      dialog={
        <>
          {open?.is === 'create' && <NoteDialog store={store} id={id} onClose={close} />}
          {open?.is === 'edit' && chosen && (
            <NoteDialog store={storeOf(chosen.entity)} id={chosen.entity_id} note={chosen} onClose={close} />
          )}
          {open?.is === 'delete' && chosen && (
            <DeleteCard
              call={cardCalls(store).removeNote}
              params={{ entityId: id, id: chosen.id }}
              title={t('cards.notes.deleteTitle')}
              question={t('cards.notes.deleteAsk')}
              onClose={close}
            />
          )}
        </>
      }
    >
      {asked.data !== undefined && notes.length === 0 && <p className={styles.empty}>{t('cards.notes.empty')}</p>}
      {groups.map((group, index) =>
        group.notes.length === 0 ? null : (
          <div key={group.id}>
            {groups.length > 1 && (
              <h4 className={styles.groupTitle}>
                <GroupTitle group={group} text="cards.notes.group" />
              </h4>
            )}
            <Stack as="ul" gap="none">
              {group.notes.map((note) => (
                <li key={note.id} className={styles.note}>
                  <Note note={note} />
                  {mayEdit && (index === 0 || editAll) && menuOf(note, group, index === 0)}
                </li>
              ))}
            </Stack>
          </div>
        ),
      )}
    </Card>
  );
}

/** Makes the names of mentioned people bold. HTML elements stay intact: names contain no angle brackets. */
function withMarkedMentions({ body, mentions }: NoteRow): string {
  return mentionParts(
    body,
    mentions.map(({ name }) => nameInHtml(name)),
  )
    .map(({ text, isMention }) => (isMention ? `<strong>${text}</strong>` : text))
    .join('');
}

function Note({ note }: { note: NoteRow }) {
  const t = useText();
  const { timezone } = useFormats();
  const at = (instant: string): string => formatDate(instant, commentFormat, timezone, language());
  const name = note.created_by?.name ?? t('cards.notes.someone');
  return (
    <>
      <span className={styles.avatar} style={{ background: note.created_by?.colour ?? '#5f6b7a' }} aria-hidden>
        {initialsOf(name)}
      </span>
      <div>
        <Row gap="s" align="baseline" className={styles.who}>
          <strong>{name}</strong>
          <span className={styles.quiet}>
            {at(note.created_at)}
            {note.version > 1 &&
              ` · ${t('cards.notes.editedAt', { at: at(note.updated_at) })}${note.updated_by && note.updated_by.id !== note.created_by?.id ? ` ${t('cards.notes.by', { name: note.updated_by.name })}` : ''}`}
          </span>
        </Row>
        <RichText html={withMarkedMentions(note)} />
      </div>
    </>
  );
}

interface NoteMenuProps {
  note: NoteRow;
  disabledReason: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

function NoteMenu({ note, disabledReason, onEdit, onDelete }: NoteMenuProps) {
  const t = useText();
  const { timezone } = useFormats();
  const words = {
    name: note.created_by?.name ?? t('cards.notes.someone'),
    at: formatDate(note.created_at, commentFormat, timezone, language()),
  };
  return (
    <CardMenu
      label={t('cards.notes.actionsFor', words)}
      entries={[
        { id: 'edit', text: t('cards.edit'), icon: 'edit', run: onEdit },
        { id: 'delete', text: t('cards.remove'), icon: 'remove', disabledReason, run: onDelete },
      ]}
    />
  );
}
