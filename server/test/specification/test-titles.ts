import { childrenOf, literally, type Node, parse } from './source-texts.ts';

export type TestTitle = {
  /** The titles of what stands around a test and its own, as the source has them: `deleting › twice is 404`. */
  title: string;
  /** Skipped for good or on a condition, by itself or by what stands around it. */
  isSkipped: boolean;
};

type Surroundings = { titles: string[]; isSkipped: boolean };

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

/** The tests that a file declares. Titles that are computed from anything but a template are not seen. */
export function testTitles(fileName: string, source: string): TestTitle[] {
  const found: TestTitle[] = [];

  function visit(node: Node, around: Surroundings): void {
    if (node.type === 'CallExpression') {
      const words = wordsOf(node.callee);
      const title = titleOf(node.arguments[0], source);
      const isKnown = words
        .slice(1)
        .every((word) => groupWords.has(word) || skippingWords.has(word) || otherWords.has(word));
      const isGroup = words.some((word) => groupWords.has(word));
      if (isKnown && title !== undefined && (isGroup || testWords.has(words[0] ?? ''))) {
        const titles = [...around.titles, title];
        const isSkipped = around.isSkipped || words.some((word) => skippingWords.has(word));
        const rest = node.arguments.slice(1);
        if (isGroup) for (const child of rest) visit(child, { titles, isSkipped });
        else found.push({ title: titles.join(' › '), isSkipped: isSkipped || rest.some(skipsItself) });
        return;
      }
    }
    for (const child of childrenOf(node)) visit(child, around);
  }

  visit(parse(fileName, source), { titles: [], isSkipped: false });
  return found;
}

const placeholder = /\$\{[^}]*\}|\$[\w.]+|%[sdifjoO%#]/g;
/** With less than this to go by, a title with placeholders would stand for anything. */
const minLetters = 8;

/** Whether a title as it is written down names a test: as the source has it, or with its placeholders filled in. */
export function isNamedBy(title: string, { title: declared }: TestTitle): boolean {
  if (title === declared) return true;
  if (declared.replace(placeholder, '').replace(/\P{L}/gu, '').length < minLetters) return false;
  const parts = declared.split(placeholder).map((part) => literally(part));
  return parts.length > 1 && new RegExp(`^${parts.join('.+')}$`).test(title);
}
