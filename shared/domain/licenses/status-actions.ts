export type LicenseStatusName = 'pending' | 'finalized' | 'dismissed';
export type LicenseActionName = 'finalize' | 'dismiss' | 'reopen';

export interface StatusAction {
  action: LicenseActionName;
  /** Label of the button. */
  name: string;
  /** Status of the period after the action. */
  status: LicenseStatusName;
}

const actions: readonly (StatusAction & { from: readonly LicenseStatusName[] })[] = [
  { action: 'finalize', name: 'Finalize', status: 'finalized', from: ['pending'] },
  { action: 'dismiss', name: 'Dismiss', status: 'dismissed', from: ['pending'] },
  { action: 'reopen', name: 'Back to pending', status: 'pending', from: ['finalized', 'dismissed'] },
];

/** The actions of a period in a status (R056, R057). A final status must be reopened before it can change. */
export function actionsOf(status: LicenseStatusName): StatusAction[] {
  return actions.filter(({ from }) => from.includes(status)).map(({ from: _from, ...action }) => action);
}

/** The status after an action; undefined where the status does not offer it. */
export function statusAfter(status: LicenseStatusName, action: LicenseActionName): LicenseStatusName | undefined {
  return actionsOf(status).find((each) => each.action === action)?.status;
}
