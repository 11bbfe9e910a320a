import { publications, titleLists } from '#shared/contract/groups/title-lists.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { bind, serve } from '../platform/http.ts';
import { deletionHandler } from '#functions/records/ground/resource-handlers.ts';
import { changeList, copyList } from './change-list.ts';
import { addPublication, changePublication, removePublication } from './change-publication.ts';

export const handler = serve(
  bind(titleLists, {
    update: changeList,
    updateByPost: changeList,
    updateMany: changeEach({ kind: 'title_list', changeOne: changeList }),
    remove: deletionHandler('title_list'),
    copy: copyList,
    addPublication,
  }),
  bind(publications, { update: changePublication, updateByPost: changePublication, remove: removePublication }),
);
