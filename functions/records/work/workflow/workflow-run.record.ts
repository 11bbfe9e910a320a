import type { RecordType } from '../../record-type.ts';

export const workflowRun: RecordType<'workflow_run'> = { named: 'as owner' };
