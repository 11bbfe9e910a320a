import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { harvest } from '#shared/contract/groups/harvest.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './harvest.module.css';

/** The requests of all sources that failed, each with what the platform said, to be tried again at once. Nothing where none failed. */
export function FailedHarvests() {
  const t = useText();
  const formats = useFormats();
  const { data: rows = [] } = useQuery(queryFor(harvest.failed, {}));
  const retry = useCommand(harvest.retry);
  if (rows.length === 0) return null;
  return (
    <Section
      title={t('harvest.failed.title')}
      hint={t('harvest.failed.hint')}
      actions={
        <Button iconName="refresh" loading={retry.isPending} onClick={() => retry.mutate({ body: {} })}>
          {t('harvest.failed.retry')}
        </Button>
      }
    >
      <ScrollBox className={styles.scroll}>
        <Table
          headings={[
            t('harvest.failed.source'),
            t('harvest.failed.report'),
            t('harvest.months'),
            t('harvest.failed.why'),
            t('harvest.failed.next'),
          ]}
        >
          {rows.map(({ usage_source: { id, name }, report, months, sentence, sentence_code, next_at, stopped }) => (
            <tr key={`${id} ${report} ${sentence_code.code}`}>
              <th scope="row">
                <Link to={`/usage/sources/${id}`}>{name}</Link>
              </th>
              <td>{report}</td>
              <td>
                {t('harvest.failed.months', {
                  count: months.length,
                  from: formats.month(months[0] ?? ''),
                  to: formats.month(months.at(-1) ?? ''),
                })}
              </td>
              <td>{messageText(sentence_code, sentence)}</td>
              <td>
                {stopped
                  ? t('harvest.failed.stopped')
                  : next_at === null
                    ? t('harvest.failed.person')
                    : t('harvest.failed.again', { at: formats.dateTime(next_at) })}
              </td>
            </tr>
          ))}
        </Table>
      </ScrollBox>
    </Section>
  );
}
