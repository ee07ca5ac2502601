import { parseSync } from 'vite';
import { isLeftAlone, isNode, nodeAt, runningChildrenOf, type SyntaxNode } from './syntax.ts';

/** A kind of change, by the name that the report prints. */
export type Operator =
  | 'negate condition'
  | 'swap comparison'
  | 'swap && and ||'
  | 'swap + and -'
  | 'change number'
  | 'change boolean'
  | 'change string'
  | 'drop call'
  | 'return early'
  | 'return null';

/** A change of one file: `source.slice(start, end)` becomes `text`. */
export interface Mutation {
  readonly operator: Operator;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const sums: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
};
const logic: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Returns true if the function itself, not one inside it, returns a value. */
function returnsValue(node: SyntaxNode): boolean {
  if (node.type === 'ReturnStatement') return nodeAt(node, 'argument') !== null;
  return runningChildrenOf(node).some((child) => !functions.includes(child.type) && returnsValue(child));
}

/** Returns true for a string with or without values in it: `+` joins it, and `-` has no meaning. */
function isText(node: SyntaxNode | null): boolean {
  if (node?.type === 'BinaryExpression') return isText(nodeAt(node, 'left')) || isText(nodeAt(node, 'right'));
  return node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node['value'] === 'string');
}

/** Returns true for a call, awaited or not, whose result the statement does not use. */
function isCall(node: SyntaxNode | null): boolean {
  if (
    node?.type === 'AwaitExpression' ||
    node?.type === 'UnaryExpression' ||
    node?.type === 'ChainExpression'
  )
    return isCall(nodeAt(node, 'argument') ?? nodeAt(node, 'expression'));
  return node?.type === 'CallExpression' && nodeAt(node, 'callee')?.type !== 'Super' && !isLeftAlone(node);
}

/** Returns every mutation of this file, in the order of the source. Throws if the file cannot be parsed. */
export function mutationsIn(path: string, source: string): readonly Mutation[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Mutation[] = [];
  const textOf = (node: SyntaxNode) => source.slice(node.start, node.end);
  const add = (operator: Operator, { start, end }: SyntaxNode, text: string) =>
    found.push({ operator, start, end, text });

  /** Parentheses keep the meaning of both sides, because the new operator may bind differently. */
  function swap(operator: Operator, node: SyntaxNode, to: string | undefined): void {
    const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')];
    if (to !== undefined && left && right)
      add(operator, node, `((${textOf(left)}) ${to} (${textOf(right)}))`);
  }

  function ofLiteral(node: SyntaxNode): void {
    const value = node['value'];
    if (typeof value === 'number') add('change number', node, String(value + 1));
    if (typeof value === 'boolean') add('change boolean', node, String(!value));
    if (typeof value === 'string') add('change string', node, value === '' ? "'mutated'" : "''");
  }

  function ofStatement(node: SyntaxNode): void {
    const expression = nodeAt(node, 'expression');
    if (node.type === 'ExpressionStatement' && isCall(expression)) add('drop call', node, ';');
    const argument = nodeAt(node, 'argument');
    if (node.type === 'ReturnStatement' && argument && textOf(argument) !== 'null')
      add('return null', argument, 'null');
  }

  function ofFunction(node: SyntaxNode): void {
    const body = nodeAt(node, 'body');
    if (body?.type !== 'BlockStatement' || returnsValue(body)) return;
    const statements = body['body'];
    const first: unknown = Array.isArray(statements) ? statements[0] : null;
    if (isNode(first) && first.type !== 'ReturnStatement')
      add('return early', { ...first, end: first.start }, 'return; ');
  }

  function visit(node: SyntaxNode): void {
    const operator = typeof node['operator'] === 'string' ? node['operator'] : '';
    const test = nodeAt(node, 'test');
    if (test && node.type !== 'SwitchCase') add('negate condition', test, `!(${textOf(test)})`);
    if (node.type === 'LogicalExpression') swap('swap && and ||', node, logic[operator]);
    if (node.type === 'BinaryExpression') {
      swap('swap comparison', node, comparisons[operator]);
      if (!isText(node)) swap('swap + and -', node, sums[operator]);
    }
    const isTextAdded = node.type === 'AssignmentExpression' && isText(nodeAt(node, 'right'));
    if (/^(?:Assignment|Update)Expression$/.test(node.type) && sums[operator] && !isTextAdded)
      add('swap + and -', node, textOf(node).replace(operator, sums[operator]));
    if (node.type === 'Literal') ofLiteral(node);
    if (functions.includes(node.type)) ofFunction(node);
    ofStatement(node);
    for (const child of runningChildrenOf(node)) {
      if (child.type !== 'ExpressionStatement' || typeof child['directive'] !== 'string') visit(child);
    }
  }

  visit(program as unknown as SyntaxNode);
  return found;
}

/** Returns the file's source with the mutation in it. */
export function applyMutation(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end);
}
