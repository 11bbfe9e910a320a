import type { ScenarioBasis } from '#shared/contract/rows/scenario-row.ts';
import type { Saving } from '#shared/domain/scenarios/saving.ts';
import type { CalculatedScenario } from '#shared/domain/scenarios/calculate-scenario.ts';
import type { ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';
import type { Draft } from './draft.ts';

/** What choosing about subscriptions needs. */
export interface CandidatesProps {
  basis: ScenarioBasis;
  draft: Draft;
  /** Undefined for people who only look. */
  onChange: ((change: (draft: Draft) => Draft) => void) | undefined;
  result: CalculatedScenario;
  /** What each row costs before the scenario cancels anything, in the order of the rows. */
  before: readonly (number | null)[];
  saving: Saving;
  rows: readonly ScenarioRow[];
  /** Whose cost is to fall: a department's, or undefined for the library's. */
  department: string | undefined;
  onDepartment: (department: string | undefined) => void;
  /** The saved scenario, which can be exported while nothing is changed. */
  stored: string | undefined;
  isChanged: boolean;
}
