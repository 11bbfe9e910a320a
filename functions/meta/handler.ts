import { groups } from '#shared/contract/calls.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { bind, serve } from '../platform/http.ts';
import { checkHealth } from './check-health.ts';

let document: Record<string, unknown> | undefined;

export const handler = serve(
  bind(groups.meta, {
    health: () => checkHealth(),
    openapi: async () => (document ??= openApiDocument()),
  }),
);
