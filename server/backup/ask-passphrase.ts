import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from './archive/backup-error.ts';

type Terminal = { input: NodeJS.ReadStream; output: NodeJS.WriteStream };

/**
 * BACKUP_PASSPHRASE, or what a person types without seeing it.
 * @throws BackupError when there is neither the setting nor a terminal
 */
export async function askPassphrase(
  setting: string | undefined,
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  if (setting !== undefined) return setting;
  if (!input.isTTY)
    throw new BackupError(`${question}: set BACKUP_PASSPHRASE, or run the command in a terminal.`);
  output.write(`${question}: `);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: hidden, terminal: true });
  try {
    const passphrase = await lines.question('');
    if (passphrase === '') throw new BackupError('The passphrase is empty.');
    return passphrase;
  } finally {
    lines.close();
    output.write('\n');
  }
}
