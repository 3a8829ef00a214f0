import { expect } from 'vitest';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { createRecord } from '#server/test/factories.ts';
import type { TestServer } from '#server/test/test-server.ts';

export const monthly = { serviceIntervalAmount: 1, serviceIntervalType: 'months' };

/** What tests of visits do with the API of a server. */
export function visitSteps(server: TestServer) {
  const createContract = (overrides: object = {}) =>
    createRecord(server, serviceContracts, { ...monthly, firstVisitOn: '2027-01-31', ...overrides });

  async function ask(path: string, body: object, status = 200) {
    const response = await server.request('POST', `/api${path}`, { body });
    expect(response.status, response.text).toBe(status);
    return status < 300 ? response.body.data : response.body;
  }

  async function get(path: string) {
    const response = await server.request('GET', `/api${path}`);
    expect(response.status, response.text).toBe(200);
    return response.body;
  }

  /** Replaces fields of a record, with its lists as they are. */
  async function change(
    path: string,
    record: { _id: string; version: number },
    fields: object,
    status = 200,
  ) {
    const response = await server.request('PUT', `/api${path}/${record._id}`, {
      body: { ...record, ...fields },
      headers: { 'if-match': `"${record.version}"` },
    });
    expect(response.status, response.text).toBe(status);
    return response.body.data ?? response.body;
  }

  return {
    createContract,
    ask,
    get,
    change,
    contract: async (id: string) => (await get(`/service-contracts/${id}`)).data,
    visitsOf: async (id: string, to = '2027-05-31') =>
      (await get(`/service-contracts/${id}/visits?to=${to}`)).data,
    list: async (query = '') => (await get(`/visits${query}`)).data,
    /** In Chicago it is the evening of March 10, 2027. The session of the server would have expired. */
    async begin() {
      server.clock.set('2027-03-11T03:00:00.000Z');
      server.token = await server.signIn(server.user.phone);
    },
  };
}

export const days = (visits: { n: number; dueOn: string; state: string }[]) =>
  visits.map(({ n, dueOn, state }) => [n, dueOn, state]);
