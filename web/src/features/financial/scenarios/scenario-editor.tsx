import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { scenarios } from '#shared/contract/groups/scenarios.ts';
import type { ScenarioBasis, ScenarioView } from '#shared/contract/rows/scenario-row.ts';
import { centsOf } from '#shared/domain/money/cents.ts';
import { calculateScenario } from '#shared/domain/scenarios/calculate-scenario.ts';
import { costsBefore, savingOf, targetOf } from '#shared/domain/scenarios/saving.ts';
import { useMay } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Quiet, Stack } from '#web/ui/primitives.tsx';
import { ConflictDialog } from '#web/ui/record/conflict-dialog.tsx';
import { Assumptions } from './assumptions.tsx';
import { Candidates } from './candidates.tsx';
import { DepartmentsTable } from './departments-table.tsx';
import { domainRows, inputOf, targetIn } from './draft.ts';
import { SavingLine } from './saving-line.tsx';
import { ScenarioBar } from './scenario-bar.tsx';
import { useDraft } from './use-draft.ts';
import { useDraftWords } from './use-draft-words.ts';
import styles from './scenarios.module.css';

/** One scenario: assumptions, departments with their gaps, and the subscriptions to choose about. */
export function ScenarioEditor({ basis, stored }: { basis: ScenarioBasis; stored: ScenarioView | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const mayChange = useMay(scenarios.update.permission);
  const period = basis.financial_period;
  const edit = useDraft(stored, {
    financialPeriodId: period.id,
    onCreated: (id) => void navigate({ search: `?scenario=${id}` }, { replace: true }),
  });
  const { draft, saved } = edit;
  const rows = useMemo(() => domainRows(basis), [basis]);
  const departments = useMemo(() => basis.departments.map(({ id, base }) => ({ id, base: centsOf(base, basis.currency) })), [basis]);
  const [department, setDepartment] = useState<string>();
  const { result, before, choices } = useMemo(() => {
    const input = inputOf(draft, basis, saved);
    const { assumptions } = input;
    const figures = calculateScenario(rows, departments, input, basis.currency);
    const kept = costsBefore(rows, { costs: figures.costs, assumptions, local: basis.currency });
    return { result: figures, before: kept, choices: assumptions.choices };
  }, [rows, departments, draft, basis, saved]);
  const saving = useMemo(() => savingOf(rows, { before, choices, department }), [rows, before, choices, department]);
  // The gaps follow each keystroke at once, the list of subscriptions a moment later.
  const shown = useDeferredValue({ draft, result, before, saving });
  const onChange = mayChange && period.state === 'open' ? edit.setDraft : undefined;
  const panel = { basis, draft, onChange };
  const words = useDraftWords();
  return (
    <Stack className={styles.page}>
      <ScenarioBar basis={basis} stored={stored} edit={edit} mayChange={onChange !== undefined} />
      {period.state === 'closed' && <Quiet>{t('scenarios.closed')}</Quiet>}
      {!mayChange && <Quiet>{t('scenarios.lookOnly')}</Quiet>}
      <div className={styles.panels}>
        <Assumptions {...panel} />
        <DepartmentsTable {...panel} result={result} />
      </div>
      <Candidates
        basis={basis}
        {...shown}
        onChange={onChange}
        rows={rows}
        department={department}
        onDepartment={setDepartment}
        stored={stored?.id}
        isChanged={edit.isChanged}
      />
      <SavingLine
        saving={saving}
        target={targetOf(targetIn(draft, department), basis.currency)}
        currency={basis.currency}
        name={basis.departments.find(({ id }) => id === department)?.name ?? t('scenarios.wholeLibrary')}
      />
      {edit.conflict && <ConflictDialog conflict={edit.conflict} words={words} />}
      <LeaveGuard changed={edit.isChanged} />
    </Stack>
  );
}
