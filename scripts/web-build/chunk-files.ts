import type { Rolldown } from 'vite';

/** @throws Error when no chunk has the module */
export function chunkOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!chunk) throw new Error(`${module} is no longer part of the web app.`);
  return chunk;
}

/** The names of chunks, of all that they import at once, and of the styles of each. */
export function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  all: readonly Rolldown.OutputChunk[],
): string[] {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(all.find(({ fileName }) => fileName === name));
  };
  for (const chunk of chunks) add(chunk);
  return [
    ...new Set(
      [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
    ),
  ];
}
