import { priceCeilings } from '#shared/contract/groups/price-ceilings.ts';
import { bind, serve } from '../platform/http.ts';
import { priceCeilingHandlers } from './price-ceiling-handlers.ts';

export const handler = serve(bind(priceCeilings, priceCeilingHandlers));
