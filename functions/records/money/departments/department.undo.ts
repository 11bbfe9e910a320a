import { checkDepartment } from '#shared/domain/departments/check-department.ts';
import { firstObstacle } from '../../ground/change-sets/first-obstacle.ts';
import type { RecordUndo } from '../../record-type.ts';

export const departmentUndo: RecordUndo<'department'> = {
  check: ({ model, next }) => firstObstacle(checkDepartment(next, [...model.all('department')])),
};
