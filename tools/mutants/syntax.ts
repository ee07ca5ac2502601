/** A node of the ESTree that Vite's parser returns, read without its detailed types. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** Returns the node under this key; null if the key holds no node. */
export function nodeAt(node: SyntaxNode, key: string): SyntaxNode | null {
  const value = node[key];
  return isNode(value) ? value : null;
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** Nodes of TypeScript that hold an expression which runs; all other `TS…` nodes exist for the compiler only. */
const wrappers = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];
/** Parts of the product that log, by the name of the object. */
const logs = ['log', 'logger', 'console'];

/** Returns the last name of a callee or of an object: `log` of `request.log`, `warn` of `log.warn`. */
function lastName(node: SyntaxNode | null): string | null {
  if (!node) return null;
  if (node.type === 'MemberExpression') return lastName(nodeAt(node, 'property'));
  return typeof node['name'] === 'string' ? node['name'] : null;
}

function isLogCall(node: SyntaxNode): boolean {
  const callee = node.type === 'CallExpression' ? nodeAt(node, 'callee') : null;
  if (callee?.type !== 'MemberExpression') return false;
  return logs.includes(lastName(nodeAt(callee, 'object')) ?? '');
}

/** Returns true for class names and inline styles: only a person who looks can judge them. */
function isLook(node: SyntaxNode): boolean {
  if (node.type === 'CallExpression') return lastName(nodeAt(node, 'callee')) === 'cx';
  if (node.type === 'MemberExpression') return lastName(nodeAt(node, 'object')) === 'styles';
  const attribute = node.type === 'JSXAttribute' ? lastName(nodeAt(node, 'name')) : null;
  return attribute !== null && /className$|^style$/i.test(attribute);
}

/** Returns true if this node and all below it are left as they are. */
export function isLeftAlone(node: SyntaxNode): boolean {
  if (node.type.startsWith('TS')) return !wrappers.includes(node.type);
  if (/^(?:Import|ExportAll)/.test(node.type) || isLogCall(node) || isLook(node)) return true;
  return node.type === 'NewExpression' && lastName(nodeAt(node, 'callee')) === 'Error';
}

/** Returns the children that run: types, names of properties and module specifiers are left out. */
export function runningChildrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const isFixedKey = (child: SyntaxNode) => child === node['key'] && node['computed'] !== true;
  return childrenOf(node).filter((child) => {
    if (isLeftAlone(child) || isFixedKey(child)) return false;
    return !(node.type === 'ExportNamedDeclaration' && child === node['source']);
  });
}
