import type { Breach } from '#shared/domain/breach.ts';
import type { RestoreObstacle } from '../../record-type.ts';

/** The first broken rule as the reason against an undo. */
export function firstObstacle([breach]: readonly Breach[]): RestoreObstacle | undefined {
  return breach && { reason: 'rule', message: breach.message };
}
