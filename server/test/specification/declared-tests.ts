import { childrenOf, type Node, parse } from './source-texts.ts';

export type DeclaredTest = {
  /** The titles of the enclosing groups and of the test, as in the source: `deleting › twice is 404`. */
  title: string;
  /** The ids at the end of the title, by which docs/specification.md names the test: `2.1-4`. */
  ids: string[];
  /** Skipped for good or on a condition, by itself or by an enclosing group. */
  isSkipped: boolean;
};

type Enclosing = { titles: string[]; isSkipped: boolean };

const groupWords = new Set(['describe']);
const testWords = new Set(['test', 'it']);
const skippingWords = new Set(['skip', 'skipIf', 'runIf', 'fixme', 'todo']);
const otherWords = new Set([
  'each',
  'for',
  'only',
  'fails',
  'concurrent',
  'sequential',
  'serial',
  'parallel',
]);
const trailingIds = /(?:\s*\[\d+(?:\.\d+)?-\d+\])+$/;

/** `test.describe.each` of `test.describe.each(table)(title, body)`, as words. */
function wordsOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return wordsOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return wordsOf(callee.tag);
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return [...wordsOf(callee.object), callee.property.name];
  return [];
}

function titleOf(node: Node | undefined, source: string): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return node.quasis
    .map(({ value }, index) => {
      const expression = node.expressions[index];
      return (
        (value.cooked ?? '') + (expression ? `\${${source.slice(expression.start, expression.end)}}` : '')
      );
    })
    .join('');
}

function isSkippingCall(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const words = wordsOf(node.callee);
  return testWords.has(words[0] ?? '') && skippingWords.has(words.at(-1) ?? '');
}

function skipsItself(body: Node): boolean {
  return isSkippingCall(body) || childrenOf(body).some(skipsItself);
}

function declaredTest(titles: string[], isSkipped: boolean): DeclaredTest {
  const whole = titles.join(' › ');
  const suffix = trailingIds.exec(whole)?.[0] ?? '';
  return {
    title: whole.slice(0, whole.length - suffix.length),
    ids: [...suffix.matchAll(/[\d.]+-\d+/g)].map(([id]) => id),
    isSkipped,
  };
}

/** The tests that a file declares. A title computed from anything but a template is not seen. */
export function declaredTests(fileName: string, source: string): DeclaredTest[] {
  const tests: DeclaredTest[] = [];

  function visit(node: Node, enclosing: Enclosing): void {
    if (node.type === 'CallExpression') {
      const words = wordsOf(node.callee);
      const title = titleOf(node.arguments[0], source);
      const isKnown = words
        .slice(1)
        .every((word) => groupWords.has(word) || skippingWords.has(word) || otherWords.has(word));
      const isGroup = words.some((word) => groupWords.has(word));
      if (isKnown && title !== undefined && (isGroup || testWords.has(words[0] ?? ''))) {
        const titles = [...enclosing.titles, title];
        const isSkipped = enclosing.isSkipped || words.some((word) => skippingWords.has(word));
        const rest = node.arguments.slice(1);
        if (isGroup) for (const child of rest) visit(child, { titles, isSkipped });
        else tests.push(declaredTest(titles, isSkipped || rest.some(skipsItself)));
        return;
      }
    }
    for (const child of childrenOf(node)) visit(child, enclosing);
  }

  visit(parse(fileName, source), { titles: [], isSkipped: false });
  return tests;
}
