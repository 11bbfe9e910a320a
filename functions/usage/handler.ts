import { usageSources } from '#shared/contract/groups/usage-sources.ts';
import { bind, serve } from '../platform/http.ts';
import { usageSourceHandlers } from './usage-source-handlers.ts';

export const handler = serve(bind(usageSources, usageSourceHandlers));
