import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the tracked files of a commit, or of the working tree, in which mutants are compiled or tested. */
export function createCopy(root: string, commit?: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'crewdesk-mutants-'));
  if (commit) {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 });
    execFileSync('tar', ['-x', '-C', copy], { input: archive });
  } else {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of files.split('\n').filter((path) => path !== '' && existsSync(join(root, path))))
      cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
