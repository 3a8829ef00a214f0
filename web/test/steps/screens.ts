/** The screens of the navigation, in its order: the name with the path. */
export const navigationScreens = [
  ['Dashboard', '/app/dashboard'],
  ['Customers', '/app/customers'],
  ['Work Orders', '/app/work-orders'],
  ['Service Contracts', '/app/service-contracts'],
  ['Projects', '/app/projects'],
  ['Message Center', '/app/messages'],
  ['Users', '/app/users'],
  ['Technicians', '/app/technicians'],
] as const;
