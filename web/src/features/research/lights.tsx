import { Link } from 'react-router-dom';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { AgreementCoverageRow } from '#shared/contract/rows/article-row.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

const types = { green: 'success', amber: 'pending', red: 'error' } as const;

/** The answers of agreements about an article, each with its reason. */
export function Lights({ coverage }: { coverage: readonly AgreementCoverageRow[] }) {
  const t = useText();
  const formats = useFormats();
  return coverage.map(({ agreement, coverage: outcome, lights, expected_price, currency }) => (
    <Section key={agreement.id} title={agreement.name} hint={t(`research.coverage.${outcome}`)}>
      <Table headings={[t('research.question'), t('research.answer')]}>
        {lights.map(({ subject, color, message, message_code }) => (
          <tr key={subject}>
            <th scope="row">{t(`research.subjects.${subject}`)}</th>
            <td>
              <StatusIndicator type={types[color]}>{formats.datesIn(messageText(message_code) ?? message)}</StatusIndicator>
            </td>
          </tr>
        ))}
      </Table>
      <p>
        {expected_price === null ? t('research.noListPrice') : t('research.expected', { price: formats.money(expected_price, currency) })}{' '}
        <Link to={`/research-output/agreements/${agreement.id}`}>{t('research.toAgreement')}</Link>
      </p>
    </Section>
  ));
}
