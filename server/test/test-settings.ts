/** The settings of test servers. */
export const testSettings = {
  NODE_ENV: 'test',
  // Searches take longer on a busy machine, and most tests send texts to numbers of nobody.
  SEARCH_TIMEOUT_MS: '2000',
  UNKNOWN_TEXTS_PER_HOUR: '10000',
  COMPANY_NAME: 'Northwind Mechanical',
  COMPANY_EMAIL: 'office@northwind.example',
};
