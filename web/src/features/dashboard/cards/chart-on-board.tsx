import type { ElementSettings } from '#shared/domain/layouts/definition.ts';
import { useDepartments } from '#web/features/dashboard/layout-board/card-setting.tsx';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A chart as a card: of its own year, or of the current one of charts. */
export function ChartOnBoard({ name, settings: { year, department_id: department } }: { name: string; settings: ElementSettings }) {
  const choice = { name, year: typeof year === 'number' ? year : undefined };
  return department === undefined ? <ChartCard choice={choice} isBare /> : <ChartOfDepartment choice={choice} department={department} />;
}

/** A department that was deleted is as none chosen. */
function ChartOfDepartment({ choice, department }: { choice: { name: string; year: number | undefined }; department: string }) {
  const known = useDepartments();
  if (!known) return <Skeleton lines={6} height={36} />;
  const isKnown = known.some(({ id }) => id === department);
  return <ChartCard choice={{ ...choice, department_id: isKnown ? department : undefined }} isBare />;
}
