import { type DescribedRoute, isSchema, supportedHeaders } from './described-route.ts';

export const failureDescriptions = {
  400: 'The input is not valid',
  401: 'There is no valid session',
  403: 'Only office users can do this, or the signature is not valid or has expired',
  404: 'It does not exist or was deleted',
  409: 'It conflicts with the current state, or a request with this Idempotency-Key is still being processed',
  412: 'It was changed in the meantime; `data` is the current version',
  408: 'The request took too long to arrive',
  413: 'The request body is too large',
  415: 'The media type of the request body is not supported',
  422: 'This Idempotency-Key was already used for another request; `data` is what that one has created. Or what was asked for cannot be done',
  429: 'Too many attempts',
  431: 'The headers of the request are too large',
  500: 'Something went wrong in Crewdesk',
  503: 'It is temporarily unavailable',
};
type FailureStatus = keyof typeof failureDescriptions;

/** The statuses that a route may fail with. */
export function failureStatuses(route: DescribedRoute): FailureStatus[] {
  const { method, options } = route;
  const { schema = {}, config } = options;
  const { acceptsIdempotencyKey, acceptsIfMatch, acceptsDraft } = supportedHeaders(route);
  const applies: [FailureStatus, boolean][] = [
    [400, isSchema(schema.body) || isSchema(schema.querystring) || acceptsDraft],
    [401, !config?.public],
    [404, isSchema(schema.params)],
    [409, acceptsIdempotencyKey || (method === 'delete' && isSchema(schema.params))],
    [408, isSchema(schema.body)],
    [412, acceptsIfMatch],
    [413, isSchema(schema.body)],
    [415, isSchema(schema.body)],
    [422, acceptsIdempotencyKey],
  ];
  const common = applies.filter(([, isApplicable]) => isApplicable).map(([status]) => status);
  return [...new Set([...common, ...(schema.failures ?? []), 431, 500, 503] as FailureStatus[])].toSorted();
}

/** The descriptions of all responses of a route that are not successful. */
export function failures(route: DescribedRoute) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
  const responses = failureStatuses(route).map((status) => [
    status,
    {
      description: failureDescriptions[status],
      content,
      ...((status === 429 || status === 503) && { headers: retryAfter }),
    },
  ]);
  return { ...Object.fromEntries(responses), default: { description: 'Failure', content } };
}
