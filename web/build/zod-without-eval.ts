import type { Plugin } from 'vite';

/**
 * Lets zod do without code made from text, which the content security policy forbids: it would try once, and each page would report a
 * violation. It asks when the first schema is made, before any module of the application has run, so it is told in its own module.
 */
export function zodWithoutEval(): Plugin {
  let found = false;
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/ },
      handler(code) {
        found = true;
        return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
      },
    },
    buildEnd(error) {
      if (!found && !error) this.error('zod keeps its settings elsewhere now: see zod-without-eval.ts');
    },
  };
}
