import { fastify, LogController } from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { createRequestLog } from './request-log.ts';

test('each line of a request has its id', async () => {
  const lines: object[] = [];
  const loggerInstance = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as object) });
  let count = 0;
  const app = fastify({
    loggerInstance,
    childLoggerFactory: createRequestLog,
    genReqId: () => `r${(count += 1)}`,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.get('/', (request) => {
    request.log.debug('below the level');
    request.log.warn({ network: 'office' }, 'wrong code');
    request.log.child({ part: 2 }).error('failed');
    return {};
  });
  await app.inject('/');
  await app.inject('/');
  expect(lines).toMatchObject(
    ['r1', 'r2'].flatMap((reqId) => [
      { reqId, level: 40, network: 'office', msg: 'wrong code' },
      { reqId, level: 50, part: 2, msg: 'failed' },
    ]),
  );
});
