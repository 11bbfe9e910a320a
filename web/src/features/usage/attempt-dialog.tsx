import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import { harvest } from '#shared/contract/groups/harvest.ts';
import { queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './harvest.module.css';

/** One request: its address without the key, its exceptions in words, and its months (C674). */
export function AttemptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const asked = useQuery(queryFor(harvest.attempt, { params: { id } }));
  const attempt = asked.data;
  return (
    <Modal title={t('harvest.request')} width={640} onCancel={onClose} cancelLabel={t('common.close')}>
      {asked.isPending && <Skeleton lines={4} height={24} />}
      {asked.isError && <EmptyState title={t('common.loadFailed')} />}
      {attempt && (
        <>
          <p>{messageText(attempt.sentence_code, attempt.sentence)}</p>
          <FactList
            layout="stack"
            facts={[
              { label: t('harvest.when'), value: formats.dateTime(attempt.started) },
              { label: t('harvest.url'), value: <code className={styles.address}>{attempt.url}</code> },
              { label: t('harvest.http'), value: attempt.http ?? t('harvest.noAnswer') },
              { label: t('harvest.took'), value: t('harvest.seconds', { seconds: formats.number(attempt.ms / 1000, 1) ?? '' }) },
              {
                label: t('harvest.months'),
                value: attempt.months.map(({ month, state }) => `${formats.month(month)}: ${t(`harvest.states.${state}`)}`).join(', '),
              },
              ...attempt.exceptions.map(({ code, message, data, help_url, sentence, sentence_code }, index) => ({
                key: `exception ${index}`,
                label: t('harvest.exception', { code: String(code) }),
                value: [messageText(sentence_code, sentence), message, data, help_url].filter(Boolean).join(' · '),
              })),
            ]}
          />
          {attempt.has_answer && (
            <Button iconName="download" onClick={() => void saveFile(harvest.answer, { params: { id } })}>
              {t('harvest.download')}
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}
