import { checkContact } from '#shared/domain/contacts/check-contact.ts';
import type { RecordUndo } from '../../record-type.ts';
import { firstObstacle } from '../change-sets/first-obstacle.ts';

export const contactUndo: RecordUndo<'contact'> = { check: ({ next }) => firstObstacle(checkContact(next)) };
