import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const folder = join(import.meta.dirname, 'generated');

/** Writes the types of an OpenAPI document to `generated/api.d.ts`, which `client.ts` imports. */
export async function generateTypes(openApiJson: string): Promise<void> {
  const text = astToString(await openapiTS(openApiJson));
  await mkdir(folder, { recursive: true });
  // A reader never finds half of it.
  const partial = join(folder, `${process.pid}.partial`);
  await writeFile(partial, text);
  await rename(partial, join(folder, 'api.d.ts'));
}
