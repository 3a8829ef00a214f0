import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '#server/http/api.ts';

/** Runs tasks when a response has been sent or its connection is lost. A failure is logged with the message. */
export type AfterResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  task: () => Promise<unknown>,
  failureMessage: string,
) => void;

/** Tasks whose duration must not show in the response. Closing the API waits for them. */
export function createAfterResponse(api: Api): AfterResponse {
  const pending = new Set<Promise<unknown>>();
  api.addHook('onClose', async () => void (await Promise.all(pending)));
  return (request, reply, task, failureMessage) => {
    finished(reply.raw, () => {
      const running: Promise<unknown> = task()
        .catch((error: unknown) => request.log.error({ err: error }, failureMessage))
        .finally(() => pending.delete(running));
      pending.add(running);
    });
  };
}
