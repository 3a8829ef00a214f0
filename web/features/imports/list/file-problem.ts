import { maxImportBytes } from '#schema/imports/imports.ts';
import { formatSize } from '#web/lib/format/format-size.ts';

/** Why files that were chosen or dropped cannot be imported, as far as the browser can tell. */
export function fileProblem(files: Pick<File, 'name' | 'size'>[]): string | undefined {
  const [file, ...others] = files;
  if (!file || others.length > 0) return 'Please choose one file at a time.';
  const { name, size } = file;
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(name))
    return `${name} is a spreadsheet. Please open it and save it as CSV, then choose that file.`;
  if (size === 0) return `${name} is empty.`;
  if (size > maxImportBytes)
    return `${name} is larger than ${formatSize(maxImportBytes)}. Please split it into several files.`;
  return undefined;
}
