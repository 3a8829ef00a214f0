import { expect } from 'vitest';
import type { TestServer } from '#server/test/test-server.ts';

type Item = { _id: string; text: string; undoneId: string | null };

/** What tests of undo do with the API of a server. */
export function historySteps(server: TestServer) {
  return {
    read: async (path: string) => (await server.request('GET', `/api${path}`)).body.data,

    async save(path: string, body: object) {
      const response = await server.request('PUT', `/api${path}`, { body });
      expect(response.status, response.text).toBe(200);
      return response.body.data;
    },

    async lastChange(entity: string, id: string): Promise<Item> {
      const path = `/api/history?entity=${entity}&id=${id}&limit=1`;
      return (await server.request('GET', path)).body.data[0];
    },

    async undo(id: string, body: object = {}, status = 200) {
      const response = await server.request('POST', `/api/history/${id}/undo`, { body });
      expect(response.status, response.text).toBe(status);
      return status === 200 ? response.body.data : response.body;
    },
  };
}
