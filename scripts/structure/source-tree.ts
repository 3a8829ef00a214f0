import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type ESTree, parseSync } from 'vite';

export type SourceFile = { path: string; text: string };
export type Import = { from: string; to: string };

const codeFile = /\.(ts|tsx|mjs)$/;
const generated = new Set(['server/db/tables.ts']);

/** Every hand-written file of a checkout that git tracks or does not ignore. */
export function readSourceTree(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\n')
    .filter((path) => path !== '' && !generated.has(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: isText(path) ? readFileSync(join(root, path), 'utf8') : '' }));
}

function isText(path: string): boolean {
  return /\.(ts|tsx|mjs|mts|css|md|json|sql)$/.test(path);
}

export function isCode({ path }: SourceFile): boolean {
  return codeFile.test(path);
}

/** Tests and what only tests use may import from anywhere. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)test(ing)?\//.test(path);
}

export function parse(file: SourceFile) {
  return parseSync(file.path, file.text);
}

/** The imports of our own files in the product's code, static and dynamic. */
export function findImports(files: SourceFile[]): Import[] {
  return findAllImports(files.filter(({ path }) => !isTest(path)));
}

/** The imports among files, static and dynamic, those of tests included. */
export function findAllImports(files: SourceFile[]): Import[] {
  const known = new Set(files.map(({ path }) => path));
  return files.filter(isCode).flatMap((file) => {
    const { module } = parse(file);
    const specifiers = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
      ),
      ...module.dynamicImports.map(({ moduleRequest }) =>
        file.text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      ),
    ];
    return specifiers.flatMap((specifier) => {
      const to = resolve(file.path, specifier);
      return to !== undefined && known.has(to) ? [{ from: file.path, to }] : [];
    });
  });
}

/** The path of one of our own files; undefined for a package. */
export function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : undefined;
}

type Node = ESTree.Node;

/** The functions of a file with the number of lines of each. */
export function findFunctions(file: SourceFile): { name: string; lines: number }[] {
  const functions: { name: string; lines: number }[] = [];
  const lineOf = (offset: number) => file.text.slice(0, offset).split('\n').length;

  function visit(node: Node, name: string): void {
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      const own = 'id' in node && node.id && 'name' in node.id ? String(node.id.name) : name;
      functions.push({ name: own, lines: lineOf(node.end) - lineOf(node.start) + 1 });
    }
    const named = node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.id.name : name;
    for (const child of childrenOf(node)) visit(child, named);
  }

  visit(parse(file).program, 'the function');
  return functions;
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && typeof value.type === 'string',
    );
}
