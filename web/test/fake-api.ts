import { expect } from 'vitest';
import { findResponseSchema } from './response-schemas.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A method and a path below `/api`; a segment such as `:id` matches any text. */
export type Endpoint = `${Method} /${string}`;

export type ApiRequest = {
  method: string;
  /** Without `/api` and without the query. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | null | undefined;
};

type Reply = Response | object | undefined;
/** The body of a successful response, a whole response, or what computes one of them from the request. */
export type Responder = Reply | ((request: ApiRequest) => Reply | Promise<Reply>);

/** A response with an error status, as our server sends it. */
export function failure(
  status: number,
  body: object | null = { code: 'internal', requestId: 'x' },
): Response {
  return Response.json(body, { status });
}

/** Fails as a request does when the server cannot be reached. */
export function networkFailure(): never {
  throw new TypeError('Failed to fetch');
}

/** One page that holds the whole list. */
export function pageOf<Item>(items: Item[], total = items.length) {
  return { data: items, total, nextCursor: null };
}

/** Of methods and paths with one space between them. */
const patterns = new Map<Endpoint, RegExp>();

function matches(endpoint: Endpoint, method: string, path: string): boolean {
  let pattern = patterns.get(endpoint);
  if (!pattern) {
    const source = endpoint.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    pattern = new RegExp(`^${source}$`);
    patterns.set(endpoint, pattern);
  }
  return pattern.test(`${method} ${path}`);
}

/** Endpoints with bodies that were found to be valid. Most are sent again and again. */
const validBodies = new Set<string>();

/** Successful bodies must be what the real server can send; a stale sample fails here and not in production. */
function expectValid({ method, path }: ApiRequest, text: string): void {
  const key = `${method} ${path} ${text}`;
  const schema = findResponseSchema(method, path);
  if (!schema || validBodies.has(key)) return;
  const body: unknown = JSON.parse(text);
  expect(schema.parse(body), `${method} ${path}`).toEqual(body);
  validBodies.add(key);
}

/** Answers the app's requests at the fetch boundary. */
export class FakeApi {
  /** Every request, in order. */
  requests: ApiRequest[] = [];
  /** What went wrong outside the app: requests without a responder, responses that the server cannot send. */
  errors: string[] = [];
  /** Called with each request that got a successful response. */
  onSuccess: ((request: ApiRequest) => void) | undefined;
  #responders: { endpoint: Endpoint; responder: Responder }[] = [];

  /** Sets the response of an endpoint; the latest one counts. Returns the function that removes it. */
  respond(endpoint: Endpoint, responder: Responder): () => void {
    const entry = { endpoint, responder };
    this.#responders.unshift(entry);
    return () => {
      this.#responders = this.#responders.filter((other) => other !== entry);
    };
  }

  /** Delays the responses of an endpoint, starting now; returns the function that releases them. */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.respond(endpoint, async (request) => {
      await promise;
      stop();
      return this.#reply(request);
    });
    return resolve;
  }

  /** Lets the next request reach the server, whose response never arrives: nothing of the page runs by then. */
  loseNextResponse(endpoint: Endpoint): void {
    const stop = this.respond(endpoint, async (request) => {
      stop();
      await this.#reply(request);
      return Promise.withResolvers<never>().promise;
    });
  }

  /** The requests to an endpoint so far. */
  requestsTo(endpoint: Endpoint): ApiRequest[] {
    return this.requests.filter(({ method, path }) => matches(endpoint, method, path));
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    // Such a request is never sent.
    init.signal?.throwIfAborted();
    const url = new URL(String(input), location.origin);
    const request: ApiRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      signal: init.signal,
    };
    this.requests.push(request);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
    init.signal?.addEventListener('abort', abort);
    const response = await Promise.race([this.#reply(request), aborted]);
    if (response.ok) this.onSuccess?.(request);
    return response;
  };

  async #reply(request: ApiRequest): Promise<Response> {
    const { method, path } = request;
    const entry = this.#responders.find(({ endpoint }) => matches(endpoint, method, path));
    if (!entry) {
      this.errors.push(`No response was given for ${method} ${path}.`);
      return failure(501);
    }
    const { responder } = entry;
    const reply = typeof responder === 'function' ? await responder(request) : responder;
    if (reply === undefined) return new Response(null, { status: 204 });
    if (reply instanceof Response) {
      if (reply.ok && reply.status !== 204 && findResponseSchema(method, path))
        this.#check(request, await reply.clone().text());
      return reply.clone();
    }
    const text = JSON.stringify(reply);
    this.#check(request, text);
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  }

  #check(request: ApiRequest, text: string): void {
    try {
      expectValid(request, text);
    } catch (error) {
      this.errors.push((error as Error).message);
    }
  }
}
