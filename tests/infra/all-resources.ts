import { resources } from '#tests/infra/synthesise-stand-in.ts';
import type { Template } from '#tests/infra/synthesise-stand-in.ts';

export type Properties = Record<string, unknown>;

/** The resources of a type in some stacks: [stack.id, properties]. */
export function allResources(templates: Record<string, Template>, type: string): [string, Properties][] {
  return Object.entries(templates).flatMap(([stack, template]) =>
    Object.entries(resources(template, type)).map(([id, properties]): [string, Properties] => [`${stack}.${id}`, properties]),
  );
}

/** The first of them; a test of what is not there would hold whatever it says. */
export function firstResource(templates: Record<string, Template>, type: string): [string, Properties] {
  const [found] = allResources(templates, type);
  if (!found) throw new Error(`There is no ${type}`);
  return found;
}
