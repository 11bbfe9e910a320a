import { Fragment, lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { FileGroup, FileRow } from '#shared/contract/rows/card-row.ts';
import { storeOf } from '#shared/contract/card-stores.ts';
import { formatDate, linkFormat } from '#shared/domain/calendar/format-date.ts';
import { queryFor } from '#web/api/queries.ts';
import { downloadFile } from '#web/api/save-file.ts';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import { Card } from './card.tsx';
import { cardCalls, type CardsOf } from './card-calls.ts';
import { CardMenu } from './card-menu.tsx';
import { DeleteCard } from './delete-card.tsx';
import { useFileSize } from './use-file-size.ts';
import { GroupTitle } from './group-title.tsx';
import { useCardRights } from './use-card-rights.ts';
import styles from './cards.module.css';

const AttachDialog = lazy(async () => ({ default: (await import('./attach-dialog.tsx')).AttachDialog }));
const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }));

type Open = { is: 'add' } | { is: 'rename' | 'delete'; id: string };

/** The files attached to a record and to those it is related to (R031, R125). */
export function FilesCard({ store, id }: CardsOf) {
  const t = useText();
  const { mayEdit, whyNotDelete } = useCardRights();
  const [open, setOpen] = useState<Open>();
  const asked = useQuery(queryFor(cardCalls(store).files, { params: { entityId: id }, query: { context: 'grouped' } }));
  const groups = (asked.data ?? []) as FileGroup[];
  const files = groups.flatMap((group) => group.media);
  const chosen = open && 'id' in open ? files.find((file) => file.id === open.id) : undefined;
  const close = () => setOpen(undefined);
  return (
    <Card
      title={t('cards.files.title')}
      add={mayEdit ? { label: t('cards.files.add'), run: () => setOpen({ is: 'add' }) } : undefined}
      failed={asked.isError ? () => void asked.refetch() : undefined}
      dialog={
        <>
          {open?.is === 'add' && <AttachDialog store={store} id={id} onClose={close} />}
          {open?.is === 'rename' && chosen && (
            <RenameDialog store={storeOf(chosen.entity)} id={chosen.entity_id} file={chosen} onClose={close} />
          )}
          {open?.is === 'delete' && chosen && (
            <DeleteCard
              call={cardCalls(store).removeFile}
              params={{ entityId: id, id: chosen.id }}
              title={t('cards.files.deleteTitle')}
              question={t('cards.files.deleteAsk', { name: chosen.name })}
              onClose={close}
            />
          )}
        </>
      }
    >
      {asked.data !== undefined && files.length === 0 ? (
        <p className={styles.empty}>{t('cards.files.empty')}</p>
      ) : (
        <Table
          className={styles.table}
          grouped
          headings={[
            t('cards.files.type'),
            t('cards.files.name'),
            t('cards.files.info'),
            { label: t('cards.actions'), className: styles.last },
          ]}
        >
          {groups.map((group, index) =>
            group.media.length === 0 ? null : (
              <tbody key={group.id}>
                {groups.length > 1 && (
                  <tr>
                    <th colSpan={4} scope="rowgroup" className={styles.group}>
                      <GroupTitle group={group} text="cards.files.group" />
                    </th>
                  </tr>
                )}
                {group.media.map((file) => (
                  <tr key={file.id}>
                    <td>
                      <span className={styles.type}>{file.type}</span>
                    </td>
                    <th scope="row">
                      <button type="button" className={styles.fileName} onClick={() => downloadFile(file)}>
                        {file.name}
                      </button>
                    </th>
                    <td className={styles.quiet}>
                      <Info file={file} />
                    </td>
                    <td className={styles.last}>
                      <CardMenu
                        label={t('cards.actionsFor', { name: file.name })}
                        entries={[
                          { id: 'download', text: t('cards.files.download'), icon: 'download', run: () => downloadFile(file) },
                          mayEdit && {
                            id: 'rename',
                            text: t('cards.files.rename'),
                            icon: 'edit',
                            run: () => setOpen({ is: 'rename', id: file.id }),
                          },
                          mayEdit && {
                            id: 'delete',
                            text: t('cards.remove'),
                            icon: 'remove',
                            disabledReason: whyNotDelete(index === 0, group.entity_name),
                            run: () => setOpen({ is: 'delete', id: file.id }),
                          },
                        ]}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            ),
          )}
        </Table>
      )}
    </Card>
  );
}

function Info({ file }: { file: FileRow }) {
  const t = useText();
  const { timezone } = useFormats();
  const size = useFileSize();
  const parts = [
    file.created_by?.name ?? t('cards.notes.someone'),
    formatDate(file.updated_at, linkFormat, timezone, language()),
    size(file.size),
    t(`cards.files.${file.virus_scan}`),
  ];
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </>
  );
}
