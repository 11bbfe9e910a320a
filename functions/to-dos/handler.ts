import { notifications } from '#shared/contract/groups/notifications.ts';
import { toDoBoards, toDoStates } from '#shared/contract/groups/to-do-boards.ts';
import { subscribers, toDos } from '#shared/contract/groups/to-dos.ts';
import { deletionHandler } from '#functions/records/ground/resource-handlers.ts';
import { bind, serve } from '../platform/http.ts';
import { boardHandlers } from './board-handlers.ts';
import { changeToDo } from './change-to-do.ts';
import { addChecklistItem, changeChecklistItem, removeChecklistItem } from './checklist-handlers.ts';
import { addComment, changeComment, removeComment } from './comment-handlers.ts';
import { copyToDo } from './copy-to-do.ts';
import { createToDo } from './create-to-do.ts';
import { addFiles, removeFile } from './file-handlers.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { setSubscribers } from './set-subscribers.ts';
import { stateHandlers } from './state-handlers.ts';

/** To-dos, the boards on which they lie, and what people are notified of. */
export const handler = serve(
  bind(toDos, {
    create: createToDo,
    update: changeToDo,
    updateByPost: changeToDo,
    remove: deletionHandler('to_do'),
    copy: copyToDo,
    addChecklistItem,
    changeChecklistItem,
    removeChecklistItem,
    addFiles,
    removeFile,
    addComment,
    changeComment,
    removeComment,
  }),
  bind(subscribers, { set: setSubscribers }),
  bind(notifications, { markRead: markNotificationsRead }),
  bind(toDoBoards, boardHandlers),
  bind(toDoStates, stateHandlers),
);
