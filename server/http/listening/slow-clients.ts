import { finished, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type SpeedLimits = {
  /** How long a client may be slower than the floor. */
  windowMs: number;
  /** The floor: slower than a weak mobile connection. */
  minBytesPerSecond: number;
};

export const defaultSpeedLimits: SpeedLimits = { windowMs: 60_000, minBytesPerSecond: 32 * 1024 };

/**
 * Aborts a response to a client that reads next to nothing, for responses that hold one of few connections to the
 * database or to the storage provider. Only bytes sent through the socket count, and only while some are waiting for the
 * client: the source may be slow, and a client that sends data is not necessarily reading.
 */
export function disconnectSlowClient(
  { raw, request }: FastifyReply,
  source: Readable,
  { windowMs, minBytesPerSecond }: SpeedLimits,
): void {
  // The socket of the request, because a pipelined response has none yet.
  const { socket } = request.raw;
  const measure = () => ({ at: performance.now(), bytes: socket.bytesWritten - socket.writableLength });
  // The measurements of the last window, while the client is behind.
  let window = [measure()];
  const timer = setInterval(() => {
    const now = measure();
    if (socket.writableLength === 0) window = [];
    window.push(now);
    while (window[1] && window[1].at <= now.at - windowMs) window.shift();
    const start = window[0] ?? now;
    const elapsedMs = now.at - start.at;
    if (elapsedMs < windowMs || now.bytes - start.bytes >= (minBytesPerSecond * elapsedMs) / 1000) return;
    source.destroy(new Error('the client reads too slowly'));
    socket.destroy();
  }, windowMs / 20);
  finished(raw, () => clearInterval(timer));
}
