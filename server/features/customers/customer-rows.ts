import { sql } from 'kysely';
import { type CustomerInput, customerFields } from '#schema/customers.ts';
import { contactFields } from '#schema/entity/contact.ts';
import { searchTexts } from '#schema/entity/entity-field.ts';
import { columnsOf, fieldColumns, flatten } from '#server/db/columns.ts';
import { childTable } from '#server/db/rows/child-rows.ts';
import { contactColumns, contactSearchTexts } from '#server/db/rows/contact-rows.ts';
import {
  fieldMembers,
  concatArguments,
  objectText,
  quoted,
  rowsText,
  versionMembers,
} from '#server/db/rows/entity-json.ts';
import { toSearchText } from '#server/db/rows/search-rows.ts';
import { foldText } from '#server/db/rows/search-text.ts';

const c = columnsOf('customers', 'c');
const k = columnsOf('customerContacts', 'k');

export const customerContacts = childTable('customerContacts', {
  owner: 'customerId',
  columns: contactColumns,
});

/** The text of the customer `c` as the API sends it. */
export const customerText = flatten(
  objectText(
    concatArguments({
      _id: quoted(c.id),
      ...fieldMembers(customerFields, 'c'),
      contacts: rowsText(
        fieldMembers(contactFields, 'k'),
        'k',
        sql`customer_contacts k where ${k.customerId} = ${c.id}`,
      ),
      ...versionMembers(c),
    }),
  ),
);

/** The names of the columns of `customerColumns`. */
export const customerColumnNames = [
  ...fieldColumns('customers', customerFields),
  'sortName',
  'searchText',
] as const;

/** The values of the columns that are derived from the fields of a customer. */
export function customerColumns({ contacts, ...fields }: CustomerInput) {
  return {
    ...fields,
    sortName: foldText(fields.name),
    searchText: toSearchText([...searchTexts(customerFields, fields), ...contactSearchTexts(contacts)]),
  };
}
