import type { FastifyRequest } from 'fastify';
import { phoneConfirmResponseSchema, phoneStartResponseSchema } from '#schema/session.ts';
import { openSetUpSchema, setUpCheckSchema, setUpCodeSchema, setUpSchema } from '#schema/set-up.ts';
import { AppError } from '#server/base/errors.ts';
import { isPrivateRequest } from '#server/base/loopback.ts';
import { createPhoneProof, type PhoneProof } from '#server/features/session/proof/phone-proof.writes.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { requireSetUpSecret } from './set-up.queries.ts';
import { completeSetUp } from './set-up.writes.ts';

const wrongCode = 'This code is incorrect or has expired. Check it or request a new one.';

/** @throws AppError 403 for a request that others on the way could read */
function requirePrivacy(request: FastifyRequest): void {
  if (isPrivateRequest(request)) return;
  throw new AppError(
    403,
    'not_private',
    'Without encryption, Crewdesk is set up only in a browser on its own machine. Elsewhere, open this address over ' +
      'https, through a proxy that TRUST_PROXY names.',
  );
}

/** The set-up of a new installation by the person who sees the address that its start prints. */
export function setUpRoutes(api: Api, services: Services, tokens: SessionTokens): void {
  const proof = createPhoneProof(services, tokens);
  checkRoute(api, services, proof);
  codeRoute(api, services, proof);
  completeRoute(api, services, proof, tokens);
}

function checkRoute(api: Api, { clock, company, config, db }: Services, proof: PhoneProof): void {
  api.post(
    '/set-up/check',
    {
      config: { public: true },
      schema: {
        summary: 'Check the address at which a new installation is set up',
        body: setUpCheckSchema,
        data: openSetUpSchema,
        successStatus: 200,
        failures: [403, 409, 429],
      },
    },
    async (request) => {
      requirePrivacy(request);
      await proof.countRequest(request);
      await requireSetUpSecret(db, request.body.secret, clock.now());
      const { logo: _unused, ...details } = company();
      return { data: { company: details, fixed: config.fixedCompany } };
    },
  );
}

function codeRoute(api: Api, { clock, config, db }: Services, proof: PhoneProof): void {
  api.post(
    '/set-up/code',
    {
      config: { public: true },
      schema: {
        summary: 'Send a confirmation code to the first user of a new installation',
        body: setUpCodeSchema,
        data: phoneStartResponseSchema,
        successStatus: 200,
        failures: [403, 409, 429],
      },
    },
    async (request) => {
      requirePrivacy(request);
      await proof.countRequest(request);
      const { secret, person } = request.body;
      await requireSetUpSecret(db, secret, clock.now());
      const methodId = await proof.send(request, person.phone);
      // The secret was printed beside this path.
      return { data: { methodId, outboxPath: config.twilio ? undefined : config.outboxPath } };
    },
  );
}

function completeRoute(api: Api, services: Services, proof: PhoneProof, tokens: SessionTokens): void {
  api.post(
    '/set-up',
    {
      config: { public: true },
      schema: {
        summary: 'Set up a new installation: its company and its first user, who is then signed in',
        body: setUpSchema,
        data: phoneConfirmResponseSchema,
        successStatus: 200,
        failures: [403, 409, 429],
      },
    },
    async (request) => {
      requirePrivacy(request);
      await proof.countRequest(request);
      const session = await completeSetUp(services, proof, request.body);
      if (!session)
        throw new AppError(400, 'wrong_code', wrongCode, { issues: [{ path: 'code', message: wrongCode }] });
      await services.reloadCompany();
      return { data: { sessionJwt: await tokens.sign(session) } };
    },
  );
}
