/** The groups of the API, by the first part of a path, with what they hold. */
const tags: Record<string, { name: string; description: string }> = {
  session: { name: 'Session', description: 'Signing in with a phone number and a code, and logging out' },
  'security-notes': { name: 'Session', description: '' },
  user: { name: 'Users', description: 'Office users and technicians' },
  preferences: { name: 'Users', description: '' },
  drafts: { name: 'Drafts', description: 'What you have typed into forms and not saved' },
  customer: { name: 'Customers', description: 'Customers with addresses and contacts' },
  'address-by-zip': { name: 'Customers', description: '' },
  manufacturers: { name: 'Manufacturers', description: 'Manufacturers of equipment' },
  'work-order': {
    name: 'Work orders',
    description: 'Work orders with technicians, equipment and warranties',
  },
  'service-contracts': { name: 'Service contracts', description: 'Service contracts with an interval' },
  projects: { name: 'Projects', description: 'Projects with permits and documents' },
  warranties: { name: 'Warranties', description: 'Warranties of all records' },
  search: { name: 'Search', description: 'Finding customers and records' },
  messages: { name: 'Messages', description: 'Texts and emails to contacts, and replies' },
  'message-templates': { name: 'Message templates', description: 'Texts to start messages from' },
  notifications: { name: 'Messages', description: '' },
  suppressions: { name: 'Opt-outs', description: 'Who gets no more messages' },
  unsubscribe: { name: 'Opt-outs', description: '' },
  documents: { name: 'Documents', description: 'Uploading and downloading files' },
  history: { name: 'History', description: 'Who changed what, former versions, undo and restore' },
  imports: { name: 'Imports', description: 'Importing customers from CSV files, for office users' },
  backups: {
    name: 'Backups',
    description: 'How the backups are, and restoring one while Crewdesk runs, for office users',
  },
  restores: { name: 'Backups', description: '' },
  system: { name: 'System', description: 'What works and what needs attention, for office users' },
  webhooks: { name: 'Webhooks', description: 'What the provider of texts reports' },
  settings: { name: 'Settings', description: 'The company, its time zone and its logo' },
  'set-up': { name: 'Settings', description: '' },
  demonstration: { name: 'Settings', description: '' },
};
const general = { name: 'General', description: 'The company and this description' };

function tagOfPath(path: string) {
  return tags[path.split('/')[2] ?? ''] ?? general;
}

/** The name of the group of a path such as `/api/customer/{id}`. */
export function tagOf(path: string): string {
  return tagOfPath(path).name;
}

/** The groups of these paths in alphabetical order, each with its description. */
export function describeTags(paths: Iterable<string>): { name: string; description: string }[] {
  const names = new Set([...paths].map(tagOf));
  return [...Object.values(tags), general]
    .filter(({ name, description }) => description !== '' && names.has(name))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The part of a path that names what its body holds: `parts` for `/api/documents/{id}/parts/{number}`. */
export function entityOf(path: string): string {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
}

/** A unique name for generated clients: `getCustomerById` for `GET /api/customer/{id}`. */
export function operationId(method: string, path: string): string {
  const parts = path.split('/').slice(2);
  const words = parts.map((part) => {
    const parameter = /^\{(\w+)\}$/.exec(part)?.[1];
    return parameter ? `By${capitalize(parameter)}` : part.split(/[.-]/).map(capitalize).join('');
  });
  return method + words.join('');
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
