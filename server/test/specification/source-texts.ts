import { type ESTree, parseSync } from 'vite';

export type Node = ESTree.Node;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

export function parse(fileName: string, source: string): Node {
  return parseSync(fileName, source).program;
}

export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A text whose holes stand for anything, to be looked for anywhere. */
function withHoles(parts: string[]): RegExp {
  return new RegExp(parts.map(literally).join('.+'));
}

/** Placeholders in user-visible texts: `{name}` matches any text, a single N matches a number. */
const hole = /\{[^}]*\}|\bN(?=\b|ms\b)/;

/** Every text of a file, and which others it may stand for: `${one} saved.` for `Project saved.` */
export function textsOf(fileName: string, source: string): (text: string) => boolean {
  const texts: string[] = [];
  const templates: RegExp[] = [];

  function collect(node: Node): void {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    // What a pattern looks for, without what makes it one.
    if (node.type === 'Literal' && 'regex' in node) texts.push(node.regex.pattern.replaceAll('\\', ''));
    if (node.type === 'JSXText') texts.push(node.value);
    if (node.type === 'TemplateLiteral') {
      const parts = node.quasis.map(({ value }) => value.cooked ?? '');
      texts.push(...parts);
      // One that is hardly more than its holes would stand for everything.
      if (parts.join('').replace(/\P{L}/gu, '').length >= 3) templates.push(withHoles(parts));
    }
    for (const child of childrenOf(node)) collect(child);
  }

  collect(parse(fileName, source));
  return (wanted) => {
    const pattern = withHoles(wanted.split(hole));
    const sample = wanted.replaceAll(new RegExp(hole, 'g'), '7');
    return texts.some((text) => pattern.test(text)) || templates.some((template) => template.test(sample));
  };
}
