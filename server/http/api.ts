import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { z } from 'zod';
import type { failureWords } from './openapi/openapi.ts';
import type { ZodTypeProvider } from './zod-provider.ts';

/** A Fastify instance whose routes are typed by their zod schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifySchema {
    /** One line for the API's description. */
    summary?: string;
    /** The shape under `data` of a success. */
    data?: z.ZodType;
    /** The whole success, for answers that are no `{data}`: pages, files. */
    envelope?: z.ZodType;
    /** The status of a POST's success, where it creates nothing. */
    successStatus?: 200;
    /** The media type of a success that is no JSON. */
    responseType?: string;
    /** Statuses of failures that its kind of route does not have. */
    failures?: readonly (keyof typeof failureWords)[];
  }
}
