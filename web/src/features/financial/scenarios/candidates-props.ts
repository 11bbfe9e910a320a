import type { ScenarioBasis } from '#shared/contract/rows/scenario-row.ts';
import type { CalculatedScenario } from '#shared/domain/scenarios/calculate-scenario.ts';
import type { ScenarioRow } from '#shared/domain/scenarios/scenario-row.ts';
import type { Draft } from './draft.ts';

/** What choosing about subscriptions needs. */
export interface CandidatesProps {
  basis: ScenarioBasis;
  choices: Draft['choices'];
  /** Undefined for people who only look. */
  onChange: ((change: (draft: Draft) => Draft) => void) | undefined;
  result: CalculatedScenario;
  rows: readonly ScenarioRow[];
  /** The saved scenario, which can be exported while nothing is changed. */
  stored: string | undefined;
  isChanged: boolean;
}
