import type { RecordType } from '../../record-type.ts';

export const workflowSettings: RecordType<'workflow_settings'> = { page: () => '/workflow-settings' };
