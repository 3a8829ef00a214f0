import { recordKinds } from '#schema/records/record-kinds.ts';
import { defaultRecordSort } from '#schema/records/record-list.ts';

/** What a page needs that is opened by its address. */
export type FirstPage = {
  /** A regular expression for the path. */
  path: string;
  /** The modules that the router imports for it. */
  modules: readonly string[];
  /** The first requests of those modules, as they make them. One that differs is made twice. */
  requests: readonly string[];
};

const rowsPerPage = 50;

/** The pages whose code and data are requested before the router has loaded. */
export const firstPages: readonly FirstPage[] = [
  { path: '^/app/', modules: ['web/app/shell/shell.tsx'], requests: ['/api/session', '/api/company'] },
  { path: '^/app/dashboard/?$', modules: ['web/features/dashboard/dashboard-page.tsx'], requests: [] },
  {
    path: `^/app/(${recordKinds.map(({ slug }) => slug).join('|')})/?$`,
    modules: ['web/app/pages/records-page.tsx', 'schema/records/record-kinds.ts'],
    requests: ['/api/preferences'],
  },
  ...recordKinds.map(({ slug, apiPath, hasTabs }) => ({
    path: `^/app/${slug}/?$`,
    modules: [],
    requests: [
      `/api${apiPath}?${hasTabs ? 'open=true&' : ''}sort=${defaultRecordSort}&limit=${rowsPerPage}`,
      `/api${apiPath}/total`,
    ],
  })),
];
