import { StartupError } from './startup-error.ts';

/** The host is not an IP address or name of this machine, or is not valid. */
const nonLocalHostCodes = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

export type ListenAddress = { host: string; port: number };

/**
 * Turns the error of a server that could not listen into a sentence for the operator, if its settings are to blame.
 * @param prefix of the settings: `METRICS_` for METRICS_PORT and METRICS_HOST
 */
export function toListenError(error: unknown, { host, port }: ListenAddress, prefix = ''): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const name = `${prefix}PORT`;
  if (code === 'EADDRINUSE')
    return new StartupError(
      `${name} ${port} is in use by another program; stop that program or choose another ${name}.`,
    );
  if (code === 'EACCES')
    return new StartupError(`${name} ${port} is not allowed for this user; choose a port above 1023.`);
  if (code !== undefined && nonLocalHostCodes.has(code))
    return new StartupError(`${prefix}HOST ${host} is not an IP address or host name of this machine.`);
  return error;
}
