import { dirname } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { featureEntries, growingFolders, layers, limits, plainWords, trees } from './rules.ts';
import { findFunctions, findImports, type Import, isCode, isTest, type SourceFile } from './source-tree.ts';

/** Every violation of the rules of structure and language, one sentence each. */
export function findViolations(files: SourceFile[]): string[] {
  const imports = findImports(files);
  return [
    ...imports.flatMap(checkTrees),
    ...imports.flatMap(checkLayers),
    ...imports.flatMap(checkFeatures),
    ...findCycles(imports, dirname).map((cycle) => `These folders import each other: ${cycle.join(', ')}.`),
    ...findCycles(imports, featureOf).map(
      (cycle) => `These features import each other: ${cycle.join(', ')}.`,
    ),
    ...checkFolders(files),
    ...files.filter(isCode).flatMap(checkSize),
    ...files.flatMap(checkWords),
  ];
}

function checkTrees({ from, to }: Import): string[] {
  const [tree = '', other = ''] = [from.split('/')[0], to.split('/')[0]];
  const isAllowed = tree === other || !(tree in trees) || trees[tree]?.includes(other);
  return isAllowed ? [] : [`${from} imports ${to}: ${tree} must not import from ${other}.`];
}

function layerFolderOf(path: string): string {
  const [, folder = '', ...rest] = path.split('/');
  return rest.length === 0 ? '.' : folder;
}

function checkLayers({ from, to }: Import): string[] {
  const tree = from.split('/')[0] ?? '';
  const order = layers[tree];
  if (!order || to.split('/')[0] !== tree) return [];
  const level = (path: string) => order.findIndex((folders) => folders.includes(layerFolderOf(path)));
  const [fromLevel, toLevel] = [level(from), level(to)];
  for (const [path, pathLevel] of [[from, fromLevel] as const, [to, toLevel] as const])
    if (pathLevel < 0) return [`${path} is in a folder that no layer lists.`];
  const isAllowed = layerFolderOf(from) === layerFolderOf(to) || toLevel < fromLevel;
  return isAllowed ? [] : [`${from} imports ${to}: ${layerFolderOf(from)} is below ${layerFolderOf(to)}.`];
}

/** `server/features/customers` for every file of that feature; undefined outside of features. */
function featureOf(path: string): string | undefined {
  const [tree, folder, feature, ...rest] = path.split('/');
  return folder === 'features' && rest.length > 0 ? `${tree}/features/${feature}` : undefined;
}

function checkFeatures({ from, to }: Import): string[] {
  const [feature, other] = [featureOf(from), featureOf(to)];
  if (!feature || !other || feature === other) return [];
  const entry = featureEntries[from.split('/')[0] ?? ''];
  return entry?.test(to) ? [] : [`${from} imports ${to}, which is not an entry of that feature.`];
}

function checkFolders(files: SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > limits.filesPerFolder && !growingFolders.has(folder))
    .map(
      ([folder, count]) => `${folder} holds ${count} files; at most ${limits.filesPerFolder} are allowed.`,
    );
}

function checkSize(file: SourceFile): string[] {
  const lines = file.text.trimEnd().split('\n').length;
  const tooLong =
    lines > limits.linesPerFile
      ? [`${file.path} has ${lines} lines; at most ${limits.linesPerFile} are allowed.`]
      : [];
  // A describe block is a list of tests, not a function to be understood as a whole.
  if (isTest(file.path)) return tooLong;
  const functions = findFunctions(file)
    .filter((found) => found.lines > limits.linesPerFunction)
    .map(
      ({ name, lines: length }) =>
        `${file.path}: ${name} has ${length} lines; at most ${limits.linesPerFunction} are allowed.`,
    );
  return [...tooLong, ...functions];
}

function checkWords({ path, text }: SourceFile): string[] {
  // This folder names the words; prose of the demonstration speaks as people do.
  if (path.startsWith('scripts/structure/') || !/\.(ts|tsx|mjs|mts|md|css)$/.test(path)) return [];
  return text.split('\n').flatMap((line, index) =>
    plainWords.flatMap(({ pattern, instead }) => {
      const word = pattern.exec(line)?.[0];
      return word === undefined ? [] : [`${path}:${index + 1}: "${word}"; write ${instead}.`];
    }),
  );
}
