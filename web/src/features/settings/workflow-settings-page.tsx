import { useQuery } from '@tanstack/react-query';
import { workflowSettings } from '#shared/contract/groups/workflow-settings.ts';
import { queryFor } from '#web/api/queries.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WorkflowSettingsForm } from './workflow-settings-form.tsx';

/** Workflow settings (S32). */
export default function WorkflowSettingsPage() {
  const settings = useQuery(queryFor(workflowSettings.get, {}));
  // A saved form starts again from what the server answered.
  return settings.data ? <WorkflowSettingsForm key={settings.data.version} settings={settings.data} /> : <Skeleton lines={6} height={90} />;
}
