import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import styles from './tables.module.css';

/** The dialog for a list's KBART file, which reports missing data before the download. */
export function KbartDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const params = { id };
  const { data: check, isError } = useQuery({ ...queryFor(titleLists.kbartCheck, { params }), gcTime: 0 });
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveFile(titleLists.kbart, { params });
      onClose();
    } catch {
      setBusy(false);
    }
  };
  const count = (n: number) => formats.number(n, 0);
  return (
    <Modal
      title={t('titleLists.kbart.title')}
      width={680}
      saveLabel={t('titleLists.kbart.download')}
      saving={busy}
      onSave={() => void download()}
      onCancel={onClose}
    >
      <Stack gap="s">
        {isError && <Alert type="error">{t('common.loadFailed')}</Alert>}
        {!check && !isError && <Skeleton lines={4} />}
        {check && (
          <>
            <p className={styles.plain}>{t('titleLists.kbart.lead', { file: check.file_name, rows: count(check.rows) })}</p>
            <Alert type={check.problem_count === 0 ? 'success' : 'warning'}>
              {check.problem_count === 0 ? t('titleLists.kbart.right') : t('titleLists.kbart.wrong', { count: count(check.problem_count) })}
            </Alert>
            {check.changed_values > 0 && (
              <p className={styles.plain}>{t('titleLists.kbart.changed', { count: count(check.changed_values) })}</p>
            )}
            {check.problems.length > 0 && (
              <ExpandableSection headerText={t('titleLists.kbart.list')} headingTagOverride="h3" defaultExpanded>
                <ul className={styles.list}>
                  {check.problems.slice(0, 50).map(({ row, code, field, message, message_code }) => (
                    <li key={`${row} ${code} ${field}`}>
                      {row === null ? '' : `${t('titleLists.import.row', { row })}: `}
                      {messageText(message_code, message)}
                    </li>
                  ))}
                </ul>
                {check.problem_count > 50 && <Quiet>{t('titleLists.kbart.shown', { shown: 50 })}</Quiet>}
              </ExpandableSection>
            )}
          </>
        )}
      </Stack>
    </Modal>
  );
}
