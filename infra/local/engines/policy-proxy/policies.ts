import type { RequestedRight } from '#infra/local/engines/policy-proxy/operation.ts';
import type { Statement } from '#infra/local/template/read-policies.ts';

interface Rule {
  allows: boolean;
  actions: RegExp[];
  resources: RegExp[];
}

/** Checks the actions of functions against their policies, as IAM does: an action without a matching statement is refused, and a `Deny` wins. */
export class Policies {
  private readonly rules: Map<string, Rule[]>;
  private readonly judged = new Map<string, boolean>();

  constructor(statements: ReadonlyMap<string, readonly Statement[]>) {
    this.rules = new Map([...statements].map(([name, list]) => [name, list.map(toRule)]));
  }

  /** Whether the caller is a function of the product: any other caller (an operator's command) has no policy here and is not restricted. */
  knows(caller: string): boolean {
    return this.rules.has(caller);
  }

  /** Whether the function may do this action on this resource. */
  allows(caller: string, { action, resource }: RequestedRight): boolean {
    const key = `${caller} ${action} ${resource}`;
    const known = this.judged.get(key);
    if (known !== undefined) return known;
    const matching = (this.rules.get(caller) ?? []).filter(
      ({ actions, resources }) => actions.some((pattern) => pattern.test(action)) && resources.some((pattern) => pattern.test(resource)),
    );
    const allowed = matching.length > 0 && matching.every(({ allows }) => allows);
    // Object names are unlimited: the cache is cleared from time to time.
    if (this.judged.size > 10_000) this.judged.clear();
    this.judged.set(key, allowed);
    return allowed;
  }
}

function toRule({ effect, actions, resources }: Statement): Rule {
  // Names of actions ignore case, those of resources do not.
  return {
    allows: effect === 'Allow',
    actions: actions.map((text) => new RegExp(pattern(text), 'i')),
    resources: resources.map((text) => new RegExp(pattern(text))),
  };
}

function pattern(text: string): string {
  const escaped = text.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return `^${escaped.replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`;
}
