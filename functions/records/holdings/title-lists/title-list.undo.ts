import { checkTitleList } from '#shared/domain/title-lists/check-title-list.ts';
import { firstObstacle } from '../../ground/change-sets/first-obstacle.ts';
import type { RecordUndo } from '../../record-type.ts';

export const titleListUndo: RecordUndo<'title_list'> = { check: ({ next }) => firstObstacle(checkTitleList(next, 1)) };
