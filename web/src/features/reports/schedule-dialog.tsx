import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { runFormats } from '#shared/contract/entities/report.ts';
import { type ReportSchedulePlan, scheduleLimits, scheduleSteps } from '#shared/contract/entities/report-schedule.ts';
import { reports } from '#shared/contract/groups/reports.ts';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import type { ReportRow } from '#shared/contract/rows/report-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { MultiDropdown } from '#web/ui/multi-dropdown.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from './reports.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);
const { firstHour, lastHour } = scheduleLimits;
const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index);

/** The schedule of a report, and its recipients. */
export function ScheduleDialog({ report, onClose }: { report: ReportRow; onClose: () => void }) {
  const t = useText();
  const formats = useFormats();
  const { schedule } = report;
  const people = useQuery(queryFor(toDos.owners, {})).data ?? [];
  const [plan, setPlan] = useState<ReportSchedulePlan>(
    schedule
      ? { every: schedule.every, on: schedule.on, hour: schedule.hour, format: schedule.format, to: schedule.to.map(({ id }) => id) }
      : { every: 'week', on: 1, hour: 7, format: 'xlsx', to: [] },
  );
  const [isTried, setIsTried] = useState(false);
  const change = (next: Partial<ReportSchedulePlan>): void => setPlan((known) => ({ ...known, ...next }));
  const save = useCommand(reports.schedule, { invalidates: ['reports'], onDone: onClose });
  const isComplete = plan.to.length > 0;
  const params = { id: report.id };
  return (
    <Modal
      title={t('reports.scheduleOf', { name: report.name })}
      width={480}
      onCancel={onClose}
      saving={save.isPending}
      onSave={() => {
        setIsTried(true);
        if (isComplete) save.mutate({ params, body: { schedule: plan } });
      }}
    >
      <SpaceBetween size="m">
        {schedule?.paused_at && <p className={styles.problem}>{t('reports.paused', { date: formats.date(schedule.paused_at) })}</p>}
        <FormField label={t('reports.every')} stretch>
          <Dropdown
            value={plan.every}
            options={scheduleSteps.map((id) => ({ id, name: t(`reports.steps.${id}`) }))}
            onChange={(every) => change({ every: (every as ReportSchedulePlan['every'] | null) ?? 'week', on: 1 })}
          />
        </FormField>
        <FormField label={t('reports.day')} description={plan.every === 'quarter' ? t('reports.quarterHint') : undefined} stretch>
          <Dropdown
            value={String(plan.on)}
            options={
              plan.every === 'week'
                ? weekdays.map((day) => ({ id: String(day), name: t(`reports.weekdays.${day}`) }))
                : monthDays.map((day) => ({ id: String(day), name: day === 31 ? t('reports.lastDay') : String(day) }))
            }
            onChange={(day) => change({ on: Number(day ?? 1) })}
          />
        </FormField>
        <FormField label={t('reports.hour')} description={t('reports.hourHint')} stretch>
          <Dropdown
            value={String(plan.hour)}
            options={hours.map((hour) => ({ id: String(hour), name: `${String(hour).padStart(2, '0')}:00` }))}
            onChange={(hour) => change({ hour: Number(hour ?? firstHour) })}
          />
        </FormField>
        <FormField
          label={t('reports.recipients')}
          description={t('reports.recipientsHint')}
          errorText={isTried && !isComplete ? t('reports.recipientsMissing') : undefined}
          stretch
        >
          <MultiDropdown
            values={plan.to}
            options={people.map(({ id, name }) => ({ id, name }))}
            invalid={isTried && !isComplete}
            onChange={(to) => change({ to })}
          />
        </FormField>
        <FormField label={t('reports.format')} stretch>
          <Dropdown
            value={plan.format}
            options={runFormats.map((id) => ({ id, name: id.toUpperCase() }))}
            onChange={(format) => change({ format: (format as ReportSchedulePlan['format'] | null) ?? 'xlsx' })}
          />
        </FormField>
        {schedule && (
          <ActionButton loading={save.isPending} onPress={() => save.mutate({ params, body: { schedule: null } })}>
            {t('reports.endSchedule')}
          </ActionButton>
        )}
      </SpaceBetween>
    </Modal>
  );
}
