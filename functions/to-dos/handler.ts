import { toDoBoards, toDoStates } from '#shared/contract/groups/to-do-boards.ts';
import { bind, serve } from '../platform/http.ts';
import { boardHandlers } from './board-handlers.ts';
import { stateHandlers } from './state-handlers.ts';

export const handler = serve(bind(toDoBoards, boardHandlers), bind(toDoStates, stateHandlers));
