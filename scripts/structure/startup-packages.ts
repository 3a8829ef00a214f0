import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, resolve } from './source-tree.ts';

/** The packages that load with a file: those that it and the files it needs import by more than `import type`. */
export function findStartupPackages(root: string, entry: string): string[] {
  const packages = new Set<string>();
  const paths = new Set([entry]);
  // Grows while it is read.
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const specifier of findLoaded({ path, text })) {
      const file = resolve(path, specifier);
      if (file === undefined) packages.add(specifier);
      else if (file.endsWith('.ts')) paths.add(file);
    }
  }
  return [...packages].filter((name) => !name.startsWith('node:')).sort();
}

function findLoaded(file: { path: string; text: string }): string[] {
  const { module } = parse(file);
  const isOfTypes = ({ start }: { start: number }) =>
    /^(import|export) type\b/.test(file.text.slice(start, start + 12));
  const imports = module.staticImports.filter((statement) => !isOfTypes(statement));
  const exports = module.staticExports.filter((statement) => !isOfTypes(statement));
  return [
    ...imports.map(({ moduleRequest }) => moduleRequest.value),
    ...exports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ];
}
