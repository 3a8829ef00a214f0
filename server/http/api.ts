import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { z } from 'zod';
import type { failureDescriptions } from './openapi/failures.ts';
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
  interface FastifyContextConfig {
    /** The route works while a backup is being restored, although it is no GET. */
    allowedWhileRestoring?: boolean;
  }
  interface FastifySchema {
    /** A one-line description of the operation. */
    summary?: string;
    /** The schema of `data` in a successful response. */
    data?: z.ZodType;
    /** The schema of the whole successful response, if it is not `{data}`: pages, files. */
    envelope?: z.ZodType;
    /** The success status of a POST that creates nothing. */
    successStatus?: 200;
    /** The media type of a successful response that is not JSON. */
    responseType?: string;
    /** Error statuses beyond the usual ones of this kind of route. */
    failures?: readonly (keyof typeof failureDescriptions)[];
  }
}
