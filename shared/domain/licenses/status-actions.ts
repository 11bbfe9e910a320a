export type LicenseStatusName = 'pending' | 'finalized' | 'dismissed';
export type LicenseActionName = 'finalize' | 'dismiss' | 'reopen';

export interface StatusAction {
  action: LicenseActionName;
  /** What its button says. */
  name: string;
  /** What the period becomes. */
  status: LicenseStatusName;
}

const actions: readonly (StatusAction & { from: readonly LicenseStatusName[] })[] = [
  { action: 'finalize', name: 'Finalize', status: 'finalized', from: ['pending'] },
  { action: 'dismiss', name: 'Dismiss', status: 'dismissed', from: ['pending'] },
  { action: 'reopen', name: 'Back to pending', status: 'pending', from: ['finalized', 'dismissed'] },
];

/** The buttons of a period in a status (R056, R057): what is settled has to be opened again before it is settled otherwise. */
export function actionsOf(status: LicenseStatusName): StatusAction[] {
  return actions.filter(({ from }) => from.includes(status)).map(({ from: _from, ...action }) => action);
}

/** The status after an action; undefined where the status does not offer it. */
export function statusAfter(status: LicenseStatusName, action: LicenseActionName): LicenseStatusName | undefined {
  return actionsOf(status).find((each) => each.action === action)?.status;
}
