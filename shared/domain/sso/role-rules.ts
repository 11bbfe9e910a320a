/** A rule that gives a role to the people for whom an identity provider sends a value of an attribute. */
export interface RoleRule<Role extends string = string> {
  attribute: string;
  /** `equals`: the value is the only one of the attribute. `contains`: it is one of its values, always as a whole. */
  match: 'equals' | 'contains';
  value: string;
  role: Role;
}

/** The attributes of a person that an identity provider sent: values by the name of the attribute. */
export type SsoAttributes = Readonly<Record<string, readonly string[]>>;

/** Attributes whose values end in `@` and the domain of the institution that asserts them, by their names in OIDC and LDAP. */
const scopedAttributes: ReadonlySet<string> = new Set([
  'eduperson_scoped_affiliation',
  'edupersonscopedaffiliation',
  'eduperson_principal_name',
  'edupersonprincipalname',
]);

/** The outcome of a rule, with the reason why it did not match. */
export type RuleOutcome = 'matched' | 'absent' | 'other_value' | 'other_scope';

/** Whether a rule matches. Values of a scoped attribute count only for the institution's own domains (`scopes`), in lower case. [RZ04] */
export function outcomeOfRule(rule: RoleRule, attributes: SsoAttributes, scopes: readonly string[]): RuleOutcome {
  const values = attributes[rule.attribute] ?? [];
  if (values.length === 0) return 'absent';
  const isScoped = scopedAttributes.has(rule.attribute.toLowerCase());
  if (rule.match === 'equals' ? values.length !== 1 || values[0] !== rule.value : !values.includes(rule.value)) return 'other_value';
  return isScoped && !hasScopeOf(rule.value, scopes) ? 'other_scope' : 'matched';
}

/** Whether the part of a value after its `@` is one of the scopes. A value with two has no certain scope. */
function hasScopeOf(value: string, scopes: readonly string[]): boolean {
  const parts = value.split('@');
  return parts.length === 2 && scopes.includes((parts[1] ?? '').toLowerCase());
}

/** The roles that the rules give, each once, in the order of the rules. */
export function rolesByRules<Role extends string>(
  rules: readonly RoleRule<Role>[],
  attributes: SsoAttributes,
  scopes: readonly string[],
): Role[] {
  return [...new Set(rules.filter((rule) => outcomeOfRule(rule, attributes, scopes) === 'matched').map(({ role }) => role))];
}
