import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { releases, type UsageAnswers } from '#shared/contract/entities/usage.ts';
import type { UsageImportReport } from '#shared/contract/rows/usage-import-row.ts';
import { useText } from '#web/text/text.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Row } from '#web/ui/primitives.tsx';
import styles from './usage-import-page.module.css';

interface UsageQuestionsProps {
  report: UsageImportReport;
  isBusy: boolean;
  onAnswer: (answers: UsageAnswers) => void;
}

const month = /^\d{4}-(0[1-9]|1[0-2])$/;
const choices = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));

/** Fields for data that a file lacks; the report is read again with the answers. */
export function UsageQuestions({ report, isBusy, onAnswer }: UsageQuestionsProps) {
  const t = useText();
  const [answers, setAnswers] = useState<UsageAnswers>(report.answers);
  const [period, setPeriod] = useState({ from: '', to: '' });
  const [headings, setHeadings] = useState<Record<string, string>>({});
  const questions = report.problems.filter(({ severity, code }) => severity === 'question' && code !== 'empty_without_reason');
  if (questions.length === 0) return null;
  const given = (): UsageAnswers => ({
    ...answers,
    ...(month.test(period.from) && month.test(period.to) && { period }),
    months: { ...answers.months, ...Object.fromEntries(Object.entries(headings).filter(([, value]) => month.test(value))) },
  });
  return (
    <Row gap="s" align="end" className={styles.choices}>
      {questions.map(({ code, values }) => {
        const heading = String(values['heading'] ?? '');
        if (code === 'ask_period')
          return (['from', 'to'] as const).map((name) => (
            <label key={name}>
              {t(`usage.imports.${name}`)}
              <Input value={period[name]} placeholder="2026-01" onChange={({ detail }) => setPeriod({ ...period, [name]: detail.value })} />
            </label>
          ));
        if (code === 'unreadable_month')
          return (
            <label key={heading}>
              {t('usage.imports.heading', { heading })}
              <Input
                value={headings[heading] ?? ''}
                placeholder="2026-01"
                onChange={({ detail }) => setHeadings({ ...headings, [heading]: detail.value })}
              />
            </label>
          );
        const [field, ids] =
          code === 'ask_release'
            ? (['release', releases] as const)
            : code === 'ask_report'
              ? (['report', String(values['reports']).split(', ')] as const)
              : (['institution', String(values['institutions']).split('\n')] as const);
        return (
          <label key={code}>
            {t(`usage.imports.${field}`)}
            <Dropdown
              value={answers[field] ?? null}
              options={choices(ids)}
              onChange={(id) => setAnswers({ ...answers, [field]: id ?? undefined })}
              ariaLabel={t(`usage.imports.${field}`)}
            />
          </label>
        );
      })}
      <Button loading={isBusy} onClick={() => onAnswer(given())}>
        {t('usage.imports.answer')}
      </Button>
    </Row>
  );
}
