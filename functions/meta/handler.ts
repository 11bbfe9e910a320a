import { meta } from '#shared/contract/groups/meta.ts';
import { bind, serve } from '../platform/http.ts';
import { checkHealth } from './check-health.ts';

let document: Record<string, unknown> | undefined;

export const handler = serve(
  bind(meta, {
    health: () => checkHealth(),
    // It needs every schema there is: who asks for the health does not wait for them.
    openapi: async () => (document ??= (await import('#shared/contract/openapi.ts')).openApiDocument()),
  }),
);
