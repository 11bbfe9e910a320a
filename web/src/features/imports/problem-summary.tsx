import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Icon from '@cloudscape-design/components/icon';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { messageText } from '#web/text/message-text.ts';
import { useText } from '#web/text/text.ts';
import styles from './rows-step.module.css';
import { Stack } from '#web/ui/primitives.tsx';

/** The problems of the file by column, the most frequent first, with one example each. */
export function ProblemSummary({ problems }: { problems: ImportView['problem_summary'] }) {
  const t = useText();
  const formats = useFormats();
  if (problems.length === 0) return null;
  return (
    <ExpandableSection headerText={`${t('imports.preview.summary')} (${problems.length})`}>
      <Stack as="ul" gap="xs" className={styles.problems}>
        {problems.map(({ code, heading, severity, count, example, example_code }) => (
          <li key={`${severity} ${code} ${heading}`}>
            <Icon
              name="status-warning"
              size="small"
              variant={severity === 'error' ? 'error' : 'warning'}
              alt={t(severity === 'error' ? 'imports.preview.problem' : 'imports.preview.warning')}
            />
            <span>
              {heading.trim() === ''
                ? messageText(example_code, example)
                : t('imports.preview.summaryLine', { heading, message: messageText(example_code, example) })}
            </span>
            <span className={styles.times}>{t('imports.preview.times', { count, rows: formats.number(count, 0) })}</span>
          </li>
        ))}
      </Stack>
    </ExpandableSection>
  );
}
