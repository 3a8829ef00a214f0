import { type ESTree, parseSync } from 'vite';
import { childrenOf } from '../structure/source-tree.ts';
import type { Mutant } from './mutants.ts';

type FunctionNode = Extract<
  ESTree.Node,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;
type Insertion = { offset: number; text: string };

const noteImport = "import { noteReached } from '#scripts/mutation/note-reached.ts';\n";

/**
 * The text of a file in which each function that has mutants notes their ids when it runs. Mutants outside of functions
 * are noted when the file is loaded.
 */
export function instrument(file: string, text: string, mutants: readonly Mutant[]): string {
  const { program } = parseSync(file, text);
  const idsByFunction = new Map<FunctionNode | undefined, number[]>();
  for (const mutant of mutants) {
    const around = innermostFunction(program, offsetOfChange(text, mutant));
    idsByFunction.set(around, [...(idsByFunction.get(around) ?? []), mutant.id]);
  }
  const noted = [...idsByFunction]
    .flatMap(([around, ids]) => notesIn(text, around, ids))
    .toSorted((one, other) => other.offset - one.offset)
    .reduce((result, { offset, text: note }) => result.slice(0, offset) + note + result.slice(offset), text);
  return noteImport + noted;
}

/** Where the text that is found and its replacement begin to differ. */
function offsetOfChange(text: string, { find, replace }: Mutant): number {
  const same = [...find].findIndex((character, index) => character !== replace[index]);
  return text.indexOf(find) + Math.max(same, 0);
}

function notesIn(text: string, around: FunctionNode | undefined, ids: number[]): Insertion[] {
  const note = `noteReached(${ids.join(', ')})`;
  if (!around?.body) return [{ offset: text.length, text: `\n${note};\n` }];
  const { start, end, type } = around.body;
  if (type === 'BlockStatement') return [{ offset: start + 1, text: ` ${note};` }];
  return [
    { offset: start, text: `(${note}, ` },
    { offset: end, text: ')' },
  ];
}

function innermostFunction(program: ESTree.Node, offset: number): FunctionNode | undefined {
  let innermost: FunctionNode | undefined;
  function visit(node: ESTree.Node): void {
    if (offset < node.start || offset >= node.end) return;
    if (isFunction(node) && node.body) innermost = node;
    for (const child of childrenOf(node)) visit(child);
  }
  visit(program);
  return innermost;
}

function isFunction(node: ESTree.Node): node is FunctionNode {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}
