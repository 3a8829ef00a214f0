import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { peerModules } from '#bench/peers/base/install-peers.ts';
import {
  customerFields,
  type PeerField,
  workOrderFields,
  workOrderLists,
} from '#bench/peers/base/peer-model.ts';

type Secrets = { databaseUrl: string; secret: string };

const apis = [
  { name: 'customer', plural: 'customers', fields: customerFields },
  { name: 'work-order', plural: 'work-orders', fields: workOrderFields },
];

const attributes = (fields: readonly PeerField[]) =>
  Object.fromEntries(
    fields.map(({ name, type, isRequired, isSearched, maxLength }) => [
      name,
      {
        type,
        ...(isRequired && { required: true }),
        ...(maxLength && { maxLength }),
        searchable: isSearched === true,
      },
    ]),
  );

const relations: Record<string, object> = {
  customer: {
    work_orders: {
      type: 'relation',
      relation: 'oneToMany',
      target: 'api::work-order.work-order',
      mappedBy: 'customer',
    },
  },
  'work-order': {
    customer: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'api::customer.customer',
      inversedBy: 'work_orders',
    },
    ...Object.fromEntries(
      workOrderLists.map(({ name }) => [
        name,
        { type: 'component', repeatable: true, component: componentOf(name) },
      ]),
    ),
  },
};

/** The name of the component of a list's rows. */
export function componentOf(list: string): string {
  return `work-order.${list.replaceAll('_', '-')}`;
}

/** The files of a new project in JavaScript: its settings, its two collections and the parts of a work order. */
function projectFiles({ databaseUrl, secret }: Secrets): Record<string, string> {
  const settings = (value: object) => `module.exports = ${JSON.stringify(value, null, 2)};\n`;
  return {
    'package.json': readFileSync(join(dirname(peerModules), 'package.json'), 'utf8').replace(
      '"type": "module"',
      '"type": "commonjs"',
    ),
    'config/database.js': settings({
      connection: {
        client: 'postgres',
        connection: { connectionString: databaseUrl },
        pool: { min: 2, max: 10 },
      },
    }),
    'config/server.js': `module.exports = ({ env }) => ({
  host: env('HOST'), port: env.int('PORT'), app: { keys: ['${secret}'] } });\n`,
    'config/admin.js': settings({
      auth: { secret },
      apiToken: { salt: secret },
      transfer: { token: { salt: secret } },
      secrets: { encryptionKey: secret },
      serveAdminPanel: false,
    }),
    'config/plugins.js': settings({ 'users-permissions': { config: { jwtSecret: secret } } }),
    // No line per request.
    'config/logger.js': settings({ level: 'error' }),
    'config/middlewares.js': settings(
      ['logger', 'errors', 'security', 'cors', 'query', 'body', 'session', 'favicon', 'public'].map(
        (name) => `strapi::${name}`,
      ),
    ),
    'src/index.js': grantPermissions,
    ...Object.assign({}, ...apis.map(apiFiles)),
    ...Object.fromEntries(
      workOrderLists.map(({ name, fields }) => [
        `src/components/${componentOf(name).replace('.', '/')}.json`,
        JSON.stringify({
          collectionName: componentTable(name),
          info: { displayName: name },
          options: {},
          attributes: attributes(fields),
        }),
      ]),
    ),
  };
}

export function componentTable(list: string): string {
  return `components_${list}`;
}

function apiFiles({ name, plural, fields }: (typeof apis)[number]): Record<string, string> {
  const uid = `api::${name}.${name}`;
  const core = (what: string) =>
    `module.exports = require('@strapi/strapi').factories.createCore${what}('${uid}');\n`;
  const folder = `src/api/${name}`;
  return {
    [`${folder}/content-types/${name}/schema.json`]: JSON.stringify({
      kind: 'collectionType',
      collectionName: plural.replaceAll('-', '_'),
      info: { singularName: name, pluralName: plural, displayName: name },
      options: { draftAndPublish: false },
      attributes: { ...attributes(fields), ...relations[name] },
    }),
    [`${folder}/controllers/${name}.js`]: core('Controller'),
    [`${folder}/routes/${name}.js`]: core('Router'),
    [`${folder}/services/${name}.js`]: core('Service'),
  };
}

/** What an administrator does by hand: users who sign in may read and write the two collections. */
const grantPermissions = `module.exports = {
  async bootstrap({ strapi }) {
    const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'authenticated' } });
    const permissions = strapi.query('plugin::users-permissions.permission');
    for (const name of ['customer', 'work-order'])
      for (const action of ['find', 'findOne', 'create', 'update'])
        await permissions.create({ data: { action: 'api::' + name + '.' + name + '.' + action, role: role.id } });
  },
};
`;

/** Writes the project into an empty folder. */
export function writeStrapiProject(folder: string, secrets: Secrets): void {
  for (const [path, text] of Object.entries(projectFiles(secrets))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'public/uploads'), { recursive: true });
  symlinkSync(peerModules, join(folder, 'node_modules'));
}
