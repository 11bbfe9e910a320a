import { useQuery } from '@tanstack/react-query';
import { figureBoxes } from '#shared/contract/groups/charts.ts';
import type { ElementSettings } from '#shared/domain/layouts/definition.ts';
import { queryFor } from '#web/api/queries.ts';
import { BoxFigures } from '#web/parts/charts/box-figures.tsx';
import { useText } from '#web/text/text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The API's name for the box of figures of a department. */
const ofDepartment = 'department-spend-overview';

/** A box of figures as a card (C490, C491, C493). */
export function FiguresOnBoard({ box, settings: { year, department_id: id } }: { box: string; settings: ElementSettings }) {
  const t = useText();
  const query = typeof year === 'number' ? { year } : {};
  const asked = useQuery(
    box === ofDepartment
      ? { ...queryFor(figureBoxes.ofDepartment, { params: { sectionName: box, id: id ?? '' }, query }), enabled: id !== undefined }
      : queryFor(figureBoxes.ofLibrary, { params: { sectionName: box }, query }),
  );
  if (box === ofDepartment && (id === undefined || asked.isError)) return <p>{t('dashboard.settings.chooseDepartment')}</p>;
  if (!asked.data) return asked.isError ? <p>{t('common.loadFailed')}</p> : <Skeleton lines={3} height={36} />;
  return <BoxFigures box={asked.data} />;
}
