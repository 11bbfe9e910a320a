/** A node of a syntax tree, as far as it is read here. */
export interface Node {
  type: string;
  [part: string]: unknown;
}

/** Notices of a walk through a syntax tree. */
export interface Visitor {
  /** A name that is used; it may be one of the code's own. */
  name(name: string): void;
  /** A property of a name. True if the name itself needs no visit. */
  property(of: string, name: string): boolean;
  text(text: string): void;
  /** The texts that a template can become. */
  template(shape: RegExp): void;
  /** A module loaded by `import()`; without `names`, all that it exports may be used. */
  load(source: string, names?: readonly string[]): void;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The nodes below one. */
export function partsOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The name of an identifier or of a quoted property. */
export function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: string; value?: unknown };
  return name ?? String(value ?? '');
}

/** The fixed texts of a template, around what is put into it. */
export function textsOf(template: Node): string[] {
  return (template['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

/** An expression without the types written around it. */
export function plain(node: Node): Node {
  return /^TS(?:As|Satisfies|NonNull)Expression$|^ParenthesizedExpression$/.test(node.type) ? plain(node['expression'] as Node) : node;
}

/** The names that a declaration's pattern gives. */
export function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  const inner = (pattern['properties'] ?? pattern['elements'] ?? []) as (Node | null)[];
  return inner.flatMap((each) => (each ? namesIn((each['value'] ?? each['argument'] ?? each['left'] ?? each) as Node) : []));
}

/** Visits the names, texts and loaded modules of a piece of code, without its types. */
export function walk(node: Node, visitor: Visitor): void {
  const onward = (parts: readonly Node[]): void => parts.forEach((part) => walk(part, visitor));
  switch (node.type) {
    case 'Identifier':
      return visitor.name(nameOf(node));
    case 'Literal':
      return visitor.text(nameOf(node));
    case 'TemplateLiteral':
      visitTemplate(textsOf(node), visitor);
      return onward(partsOf(node));
    case 'ImportExpression':
      return visitor.load(nameOf(node['source']));
    case 'VariableDeclarator':
      return visitLoadedNames(node, visitor) ? undefined : onward(partsOf(node));
    case 'MemberExpression':
      return visitProperty(node, visitor) ? undefined : onward(node['computed'] ? partsOf(node) : [node['object'] as Node]);
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return onward([node['computed'] ? node['key'] : undefined, node['value']].filter(isNode));
    default:
      return onward(node.type.startsWith('TS') ? [node['expression']].filter(isNode) : partsOf(node));
  }
}

function visitTemplate(texts: readonly string[], visitor: Visitor): void {
  const [first = ''] = texts;
  if (texts.length === 1) visitor.text(first);
  // A template without a subject of its own could be any code.
  else if (/^[a-z-]+\./.test(first)) visitor.template(new RegExp(`^${texts.map((text) => RegExp.escape(text)).join('\\w*')}$`));
}

/** The source of `import()`, awaited or not. */
function loadedSource(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'AwaitExpression') return loadedSource(node['argument']);
  return node.type === 'ImportExpression' ? nameOf(node['source']) : undefined;
}

/** `const { a, b } = await import('…')`. */
function visitLoadedNames({ id, init }: Node, visitor: Visitor): boolean {
  const source = loadedSource(init);
  const pattern = id as Node;
  if (source === undefined || pattern.type !== 'ObjectPattern') return false;
  const names = (pattern['properties'] as Node[]).map(({ key }) => nameOf(key));
  visitor.load(source, names);
  return true;
}

/** `(await import('…')).a` and `module.a`. */
function visitProperty({ object, property, computed }: Node, visitor: Visitor): boolean {
  if (computed) return false;
  const source = loadedSource(object);
  if (source !== undefined) visitor.load(source, [nameOf(property)]);
  return source !== undefined || ((object as Node).type === 'Identifier' && visitor.property(nameOf(object), nameOf(property)));
}
