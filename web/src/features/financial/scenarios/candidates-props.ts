import type { ScenarioBasis } from '#shared/contract/rows/scenario-row.ts';
import type { Saving } from '#shared/domain/scenarios/saving.ts';
import type { CalculatedScenario } from '#shared/domain/scenarios/calculate-scenario.ts';
import type { ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';
import type { Draft } from './draft.ts';

/** The props of the table in which subscriptions are chosen. */
export interface CandidatesProps {
  basis: ScenarioBasis;
  draft: Draft;
  /** Undefined for read-only users. */
  onChange: ((change: (draft: Draft) => Draft) => void) | undefined;
  result: CalculatedScenario;
  /** The cost of each row before any cancellation of the scenario, in the order of the rows. */
  before: readonly (number | null)[];
  saving: Saving;
  rows: readonly ScenarioRow[];
  /** The department whose cost is to be reduced; undefined for the library. */
  department: string | undefined;
  onDepartment: (department: string | undefined) => void;
  /** The id of the saved scenario, which can be exported while the draft is unchanged. */
  stored: string | undefined;
  isChanged: boolean;
}
