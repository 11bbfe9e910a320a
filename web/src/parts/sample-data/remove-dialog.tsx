import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sampleData } from '#shared/contract/groups/sample-data.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Stack } from '#web/ui/primitives.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './sample-data.module.css';

/** Shows what a removal of the sample data deletes and keeps, and performs it. */
export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const known = useQuery({ ...queryFor(sampleData.get, {}), staleTime: 0 }).data;
  const remove = useCommand(sampleData.remove, { onDone: onClose });
  return (
    <Modal
      title={t('settings.sampleData.removeTitle')}
      width={520}
      saveLabel={t('settings.sampleData.remove')}
      saveDisabled={known === undefined}
      saving={remove.isPending}
      onSave={() => remove.mutate({})}
      onCancel={onClose}
    >
      {known ? (
        <Stack gap="xs" className={styles.consequences}>
          {known.consequences.map((sentence, index) => (
            <p key={sentence}>{messageText(known.consequences_code[index] ?? null, sentence)}</p>
          ))}
          {known.stays.length > 0 && (
            <ul>
              {known.stays.map(({ id, name, link }) => (
                <li key={id}>{link === null ? name : <Link to={link}>{name}</Link>}</li>
              ))}
            </ul>
          )}
          <p>{t('settings.sampleData.kept')}</p>
        </Stack>
      ) : (
        <Skeleton lines={3} height={22} />
      )}
    </Modal>
  );
}
