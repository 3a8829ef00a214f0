import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  redirect,
} from 'react-router';
import { LoginPage } from '#web/features/session/login-page.tsx';
import { getToken } from '#web/lib/api/session-token.ts';
import { listenForBack } from '#web/lib/close-on-back.ts';
import { homePath, loginPath } from '#web/lib/safe-redirect.ts';
import { followRouter } from '#web/lib/navigation-state.ts';
import { ErrorPage, ErrorScreen } from './error-screen.tsx';
import { showShellFirst } from './navigation/first-page.ts';
import { getPreload, pageRoute, throwNotFound } from './page-route.ts';
import { createPrintRecordRoute, createRecordRoutes } from './record-routes.ts';

const loadSetUp = () => import('#web/features/session/set-up/set-up-page.tsx');
const loadDashboard = () => import('#web/features/dashboard/dashboard-page.tsx');
const loadCustomers = () => import('#web/features/customers/list/customers-page.tsx');
const loadNewCustomer = () => import('#web/features/customers/add/customer-new-page.tsx');
const loadCustomer = () => import('#web/features/customers/customer-edit-page.tsx');
const loadCustomerOverview = () => import('#web/features/customer-overview/customer-overview-page.tsx');
const loadUnit = () => import('#web/features/units/unit-page.tsx');
const loadHistory = () => import('./pages/history-pages.tsx');
const loadDueVisits = () => import('#web/features/visits/due/due-visits-page.tsx');
const loadFirstVisits = () => import('#web/features/visits/first/first-visits-page.tsx');
const loadMessages = () => import('#web/features/messages/center/message-center-page.tsx');
const loadReplies = () => import('#web/features/messages/replies/replies-page.tsx');
const loadOptOuts = () => import('#web/features/messages/suppressions/suppressions-page.tsx');
const loadMessageTemplates = () => import('#web/features/messages/templates/message-templates-page.tsx');
const loadHeldMessages = () => import('#web/features/messages/hold/held-messages-page.tsx');
const loadCompanyHistory = () => import('#web/features/history/company/company-history-page.tsx');
const loadSettings = () => import('./pages/settings-page.tsx');
const loadImports = () => import('#web/features/imports/list/imports-page.tsx');
const loadImport = () => import('#web/features/imports/page/import-page.tsx');
const loadSystem = () => import('#web/features/system/system-page.tsx');
const loadUsers = () => import('#web/features/users/users-page.tsx');
const loadDocument = () => import('#web/features/documents/document-page.tsx');
const loadPrintCustomer = () => import('#web/features/print/customer/print-customer-page.tsx');
const loadPrintUnit = () => import('#web/features/print/unit/print-unit-page.tsx');
const loadPrintStart = () => import('#web/features/print/print-start-page.tsx');

function createShell(name: 'Shell' | 'DocumentShell') {
  return {
    lazy: { Component: async () => (await import('./shell/shell.tsx'))[name] },
    handle: { preload: () => import('./shell/shell.tsx') },
  };
}

/** Leads visitors without a session to the login page, before any code of the page is loaded. */
function requireToken({ request }: LoaderFunctionArgs) {
  return getToken() === null ? redirect(loginPath(new URL(request.url))) : null;
}

const createMessageRoutes = (): RouteObject[] => [
  pageRoute('messages', loadMessages, 'MessageCenterPage'),
  pageRoute('messages/replies', loadReplies, 'RepliesPage'),
  pageRoute('messages/opt-outs', loadOptOuts, 'SuppressionsPage'),
  pageRoute('messages/templates', loadMessageTemplates, 'MessageTemplatesPage'),
  pageRoute('messages/held', loadHeldMessages, 'HeldMessagesPage'),
];

/**
 * Every route of the app. A feature adds its pages here and, for the side navigation, in navigation.ts. A router removes
 * `lazy` from the routes that it has loaded, so each router gets its own.
 */
const createRoutes = (): RouteObject[] => [
  {
    ErrorBoundary: ErrorPage,
    // The first page's code may still be loading.
    HydrateFallback: () => null,
    children: [
      { path: '/', Component: LoginPage },
      pageRoute('/phone-confirm', () => import('#web/features/session/confirm-page.tsx'), 'ConfirmPage'),
      // At a new installation, where nobody can sign in yet.
      pageRoute('/app/set-up', loadSetUp, 'SetUpPage'),
      { path: '/log-out', lazy: () => import('./shell/log-out.ts') },
      {
        path: '/app',
        ...createShell('Shell'),
        children: [
          { index: true, loader: () => redirect(homePath) },
          {
            // When a page fails, the shell stays.
            ErrorBoundary: ErrorScreen,
            children: [
              pageRoute('dashboard', loadDashboard, 'DashboardPage'),
              pageRoute('customers', loadCustomers, 'CustomersPage'),
              pageRoute('customers/new', loadNewCustomer, 'CustomerNewPage'),
              pageRoute('customers/:customerId', loadCustomer, 'CustomerEditPage'),
              pageRoute('customers/:customerId/overview', loadCustomerOverview, 'CustomerOverviewPage'),
              pageRoute('customers/:customerId/history', loadHistory, 'CustomerHistoryPage'),
              pageRoute('units', loadUnit, 'UnitPage'),
              pageRoute('visits', loadDueVisits, 'DueVisitsPage'),
              pageRoute('visits/first', loadFirstVisits, 'FirstVisitsPage'),
              ...createMessageRoutes(),
              pageRoute('history', loadCompanyHistory, 'CompanyHistoryPage'),
              pageRoute('imports', loadImports, 'ImportsPage'),
              pageRoute('imports/:importId', loadImport, 'ImportPage'),
              pageRoute('system', loadSystem, 'SystemPage'),
              pageRoute('users', loadUsers, 'UsersPage'),
              pageRoute('users/:userId/history', loadHistory, 'UserHistoryPage'),
              pageRoute('technicians', loadUsers, 'TechniciansPage'),
              pageRoute('settings', loadSettings, 'SettingsPage'),
              ...createRecordRoutes(),
              { path: '*', loader: throwNotFound },
            ],
          },
        ],
      },
      {
        // Printed as a QR code, so the URL is as short as possible.
        path: '/documents',
        ...createShell('DocumentShell'),
        loader: requireToken,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              pageRoute(':documentId', loadDocument, 'DocumentPage'),
              { path: '*', loader: throwNotFound },
            ],
          },
        ],
      },
      {
        path: '/print',
        lazy: { Component: async () => (await import('./shell/print-shell.tsx')).PrintShell },
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              pageRoute('', loadPrintStart, 'PrintStartPage'),
              pageRoute('customers/:customerId', loadPrintCustomer, 'PrintCustomerPage'),
              pageRoute('units/:unitKey/:customerId', loadPrintUnit, 'PrintUnitPage'),
              createPrintRecordRoute(),
              { path: '*', loader: throwNotFound },
            ],
          },
        ],
      },
    ],
  },
];

/** The router of the browser's address bar. Creating it starts to load the page at the current address. */
export function createRouter() {
  listenForBack();
  const router = createBrowserRouter(showShellFirst(createRoutes(), window.location.pathname));
  followRouter(router);
  return router;
}

const preloadedRoutes = createRoutes();

export function preloadPath(path: string): void {
  for (const { route, params } of matchRoutes(preloadedRoutes, path.split(/[?#]/, 1)[0] ?? path) ?? []) {
    // Errors don't matter: the click itself loads the page again.
    void getPreload(route)?.(params).catch(() => undefined);
  }
}
