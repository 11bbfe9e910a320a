import type { RequestedRight } from '#infra/local/engines/policy-proxy/operation.ts';
import type { LeadingKeys, Statement } from '#infra/local/template/read-policies.ts';

interface Rule {
  allows: boolean;
  actions: RegExp[];
  resources: RegExp[];
  leadingKeys: { quantifier: LeadingKeys['quantifier']; patterns: RegExp[] } | undefined;
}

/** Checks the actions of functions against their policies, as IAM does: an action without a matching statement is refused, and a `Deny` wins. */
export class Policies {
  private readonly rules: Map<string, Rule[]>;
  private readonly matching = new Map<string, Rule[]>();

  constructor(statements: ReadonlyMap<string, readonly Statement[]>) {
    this.rules = new Map([...statements].map(([name, list]) => [name, list.map(toRule)]));
  }

  /** Whether the caller is a function of the product: any other caller (an operator's command) has no policy here and is not restricted. */
  knows(caller: string): boolean {
    return this.rules.has(caller);
  }

  /** Whether the function may do this action on this resource. */
  allows(caller: string, { action, resource, leadingKeys }: RequestedRight): boolean {
    const rules = this.rulesFor(caller, action, resource).filter((rule) => isMet(rule, leadingKeys ?? []));
    return rules.length > 0 && rules.every(({ allows }) => allows);
  }

  /** The rules on an action and a resource, whatever their conditions. */
  private rulesFor(caller: string, action: string, resource: string): Rule[] {
    const key = `${caller} ${action} ${resource}`;
    const known = this.matching.get(key);
    if (known !== undefined) return known;
    const found = (this.rules.get(caller) ?? []).filter(
      ({ actions, resources }) => actions.some((pattern) => pattern.test(action)) && resources.some((pattern) => pattern.test(resource)),
    );
    // Object names are unlimited: the cache is cleared from time to time.
    if (this.matching.size > 10_000) this.matching.clear();
    this.matching.set(key, found);
    return found;
  }
}

function isMet({ leadingKeys: condition }: Rule, keys: readonly string[]): boolean {
  if (condition === undefined) return true;
  const isLike = (key: string): boolean => condition.patterns.some((pattern) => pattern.test(key));
  return condition.quantifier === 'any' ? keys.some(isLike) : keys.every(isLike);
}

function toRule({ effect, actions, resources, leadingKeys }: Statement): Rule {
  // Names of actions ignore case, those of resources do not.
  return {
    allows: effect === 'Allow',
    actions: actions.map((text) => new RegExp(pattern(text), 'i')),
    resources: resources.map((text) => new RegExp(pattern(text))),
    leadingKeys: leadingKeys && { ...leadingKeys, patterns: leadingKeys.patterns.map((text) => new RegExp(pattern(text))) },
  };
}

function pattern(text: string): string {
  const escaped = text.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return `^${escaped.replaceAll('*', '[^]*').replaceAll('?', '[^]')}$`;
}
