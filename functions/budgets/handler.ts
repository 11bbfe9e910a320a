import { priceCeilings } from '#shared/contract/groups/price-ceilings.ts';
import { scenarios } from '#shared/contract/groups/scenarios.ts';
import { bind, serve } from '../platform/http.ts';
import { priceCeilingHandlers } from './price-ceiling-handlers.ts';
import { scenarioHandlers } from './scenario-handlers.ts';

export const handler = serve(bind(priceCeilings, priceCeilingHandlers), bind(scenarios, scenarioHandlers));
