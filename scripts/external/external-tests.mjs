/** The test files that also run on an external PostgreSQL: what can differ between versions, roles and collations. */
export const externalTests = [
  // Migrations, roles and statements.
  'server/db/open/migrate.test.ts',
  'server/db/statements.test.ts',
  'server/start-server.test.ts',
  // Collation, sorting and paging.
  'server/db/rows/paging.test.ts',
  'server/db/rows/sorted-rows.test.ts',
  'server/features/customers/customers.list.test.ts',
  'server/features/records/list/records.filter.test.ts',
  'server/features/records/list/records.list.test.ts',
  // Search.
  'server/features/customers/customers.search.test.ts',
  'server/features/search/search.order.test.ts',
  'server/features/search/search.routes.test.ts',
  // Claims and locks of deliveries.
  'server/messaging/deliveries/abandoned-deliveries.test.ts',
  'server/messaging/deliveries/delivery-loop.test.ts',
  'server/messaging/messages/messages-of-record.test.ts',
  'server/messaging/messages/messages.removal.test.ts',
  // CSV.
  'server/features/customers/customers.export.test.ts',
  // The command line.
  'server/commands.test.ts',
];
