import { groups } from '#shared/contract/calls.ts';
import { bind, serve } from '../platform/http.ts';
import { roleHandlers } from './role-handlers.ts';

export const handler = serve(bind(groups.publishers, roleHandlers('publishers')), bind(groups.vendors, roleHandlers('vendors')));
