import { publications, titleLists } from '#shared/contract/groups/title-lists.ts';
import { bind, serve } from '../platform/http.ts';
import { deletionHandler } from '../platform/resource-handlers.ts';
import { changeList, copyList } from './change-list.ts';
import { addPublication, changePublication, removePublication } from './change-publication.ts';

export const handler = serve(
  bind(titleLists, {
    update: changeList,
    updateByPost: changeList,
    remove: deletionHandler('title_list'),
    copy: copyList,
    addPublication,
  }),
  bind(publications, { update: changePublication, updateByPost: changePublication, remove: removePublication }),
);
