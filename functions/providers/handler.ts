import { publishers, vendors } from '#shared/contract/groups/providers.ts';
import { bind, serve } from '../platform/http.ts';
import { roleHandlers } from './role-handlers.ts';

export const handler = serve(bind(publishers, roleHandlers('publishers')), bind(vendors, roleHandlers('vendors')));
