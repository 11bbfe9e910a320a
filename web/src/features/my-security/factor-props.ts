import type { FactorState } from '#shared/contract/groups/second-factors.ts';

export interface FactorProps {
  state: FactorState;
  /** Recovery codes that were just made; null if none were. */
  onCodes: (codes: readonly string[] | null) => void;
}
