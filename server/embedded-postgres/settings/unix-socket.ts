import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** The longest path of a socket on every system. */
const maxPathBytes = 103;
/** What PostgreSQL sets by default. The folder keeps other users out. */
const socketMode = 0o777;

const socketName = (port: number) => `.s.PGSQL.${port}`;

/**
 * Finds out by a trial whether the database can be reached by a Unix socket, which takes less of its processor time and
 * of ours than TCP. It lies in the data directory, which other users cannot enter.
 * @param directory the data directory; no postmaster uses the port
 * @returns the folder of the socket; undefined if its path is too long, or the file system has no sockets
 */
export async function findSocketFolder(directory: string, port: number): Promise<string | undefined> {
  // PostgreSQL ends a name at a quotation mark, and libpq a host at a comma.
  if (/[",]/.test(directory) || Buffer.byteLength(join(directory, socketName(port))) > maxPathBytes)
    return undefined;
  const path = join(directory, `.s.trial.${port}`);
  rmSync(path, { force: true });
  return (await isUsable(path)) ? directory : undefined;
}

/** Does what PostgreSQL does with its socket, and connects. Folders shared with a virtual machine may refuse the mode. */
async function isUsable(path: string): Promise<boolean> {
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path }, resolve);
    });
    chmodSync(path, socketMode);
    await new Promise<void>((resolve, reject) => {
      connect({ path }, resolve).once('error', reject);
    });
    return true;
  } catch {
    return false;
  } finally {
    // Removes the file, too.
    server.close();
  }
}

/**
 * Removes the lock file of a killed postmaster: PostgreSQL refuses to start beside one whose pid another process has by
 * now. It replaces the socket itself, so that until then connections are refused, as by TCP.
 * @param directory the data directory; no postmaster uses the port
 */
export function removeStaleLock(directory: string, port: number): void {
  rmSync(join(directory, `${socketName(port)}.lock`), { force: true });
}

/** Removes what killed postmasters and trials left in this data directory, which only the postmaster on `port` uses. */
export function removeOtherSockets(directory: string, port: number): void {
  for (const file of readdirSync(directory)) {
    const name = /^(\.s\.(?:PGSQL|trial)\.\d+)(\.lock)?$/.exec(file)?.[1];
    if (name !== undefined && name !== socketName(port)) rmSync(join(directory, file), { force: true });
  }
}
