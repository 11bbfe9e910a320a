import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { Reference } from '#shared/contract/fields.ts';
import { usageImports } from '#shared/contract/groups/usage-imports.ts';
import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import type { UsageImportReport, UsageImportView } from '#shared/contract/rows/usage-import-row.ts';
import { useCommand } from '#web/api/queries.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { ScrollBox } from '#web/ui/scroll-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { UsageSourceValues } from '#web/parts/usage/usage-source-fields.tsx';
import type { Formats } from '#web/ui/formats.ts';
import { Row } from '#web/ui/primitives.tsx';
import { UsageQuestions } from './usage-questions.tsx';
import styles from './usage-import-page.module.css';

const CreateUsageSource = lazy(async () => ({ default: (await import('#web/parts/usage/create-usage-source.tsx')).CreateUsageSource }));

/** The outcome text of a report without problems, by the state of its import. */
const loadedWords: Partial<Record<UsageImportView['import']['state'], 'undone'>> = {
  undoing: 'undone',
  undone: 'undone',
};

/** Whether a report can still be changed and loaded; includes reports that waited while others were loaded. */
export function isToLoad({ loaded }: Pick<UsageImportReport, 'loaded'>, state: UsageImportView['import']['state']): boolean {
  return !loaded && (state === 'parsed' || state === 'failed' || state === 'finished');
}

interface UsageReportCardProps {
  importId: string;
  report: UsageImportReport;
  sources: readonly Reference[];
  state: UsageImportView['import']['state'];
}

/** One report of an import: its content, its problems, and the changes that loading makes. */
export function UsageReportCard({ importId, report, sources, state }: UsageReportCardProps) {
  const t = useText();
  const formats = useFormats();
  const mayCreate = useMay(usageSources.create.permission);
  const [isCreating, setCreating] = useState(false);
  const isOpen = isToLoad(report, state);
  const { index, outcome, loaded } = report;
  const update = useCommand(usageImports.update, { invalidates: ['imports'] });
  const change = (values: object): void => update.mutate({ params: { id: importId }, body: { reports: [{ index, ...values }] } });
  const name = [report.report ?? t('usage.imports.unknownReport'), report.release].filter(Boolean).join(' ');
  return (
    <Section
      title={`${name} · ${report.sheet ?? report.file_name}`}
      hint={t(outcome === 'new' ? `usage.outcomes.${loaded ? 'loaded' : (loadedWords[state] ?? 'ready')}` : `usage.outcomes.${outcome}`)}
      actions={
        isOpen && outcome !== 'refused' ? (
          <Button loading={update.isPending} onClick={() => change({ left_out: outcome !== 'left_out' })}>
            {t(outcome === 'left_out' ? 'usage.imports.takeIn' : 'usage.imports.leaveOut')}
          </Button>
        ) : undefined
      }
    >
      {isOpen && outcome !== 'refused' && (
        <Row gap="s" align="end" className={styles.choices}>
          <label>
            {t('usage.imports.source')}
            <Dropdown
              value={report.source?.id ?? null}
              options={sources}
              onChange={(id) => change({ usage_source_id: id })}
              noneLabel={t('common.none')}
              ariaLabel={`${t('usage.imports.source')}: ${name}`}
            />
          </label>
          {mayCreate && <Button onClick={() => setCreating(true)}>{t('usage.sources.create')}</Button>}
        </Row>
      )}
      {isOpen && <UsageQuestions report={report} isBusy={update.isPending} onAnswer={(answers) => change({ answers })} />}
      <FactList
        facts={[
          { label: t('usage.imports.platform'), value: report.platform },
          { label: t('usage.sources.customer'), value: report.customer_ids.join(', ') },
          ...(isOpen ? [] : [{ label: t('usage.imports.source'), value: report.source?.name ?? '' }]),
          { label: t('usage.imports.created'), value: report.reported_at === null ? '' : formats.dateTime(report.reported_at) },
          { label: t('usage.imports.titles'), value: formats.number(report.title_count, 0) },
          { label: t('usage.imports.months'), value: monthsOf(report, formats) },
          ...report.totals.map(({ metric, total }) => ({ label: metric, value: formats.number(total, 0) })),
        ].filter(({ value }) => value !== '')}
      />
      {report.problems.length > 0 && (
        <ul className={styles.problems}>
          {report.problems.map(({ severity, message, message_code }, at) => (
            <li key={at}>
              <strong>{t(`usage.severities.${severity}`)}:</strong> {messageText(message_code, message)}
            </li>
          ))}
        </ul>
      )}
      {report.months.length > 0 && (
        <ExpandableSection headerText={t('usage.imports.monthByMonth')}>
          <ScrollBox>
            <Table headings={[t('usage.imports.month'), t('usage.imports.state'), t('usage.imports.effect')]} caption={name}>
              {report.months.map(({ month, state, effect, others }) => (
                <tr key={month}>
                  <th scope="row">{formats.month(month)}</th>
                  <td>{t(`usage.states.${state}`)}</td>
                  <td>{effect && [t(`usage.effects.${effect}`), ...others].join(' · ')}</td>
                </tr>
              ))}
            </Table>
          </ScrollBox>
        </ExpandableSection>
      )}
      <Suspense fallback={null}>
        {isCreating && (
          <CreateUsageSource
            start={sourceOf(report)}
            onClose={() => setCreating(false)}
            onCreated={({ id }) => change({ usage_source_id: id })}
          />
        )}
      </Suspense>
    </Section>
  );
}

/** The first and the last month of a report. */
function monthsOf({ months }: UsageImportReport, formats: Formats): string {
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  return [first, last === first ? undefined : last].flatMap((month) => (month === undefined ? [] : formats.month(month))).join(' – ');
}

/** The values of a new source, from the report's header. */
function sourceOf({ platform, customer_ids, suggested_provider }: UsageImportReport): Partial<UsageSourceValues> {
  return {
    name: platform ?? '',
    platform: platform ?? '',
    customer_id: customer_ids[0] ?? '',
    provider_id: suggested_provider?.id ?? null,
  };
}
