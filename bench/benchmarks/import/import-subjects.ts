import type pg from 'pg';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';

export const rowCount = 10_000;

/** What is imported, and the file before and after a change to each row. */
export type ImportSubject = {
  kind: ImportKind;
  plural: string;
  csv(isChanged: boolean, pool: pg.Pool): Promise<string> | string;
};

function toCsv(header: string, rowOf: (n: number) => string): string {
  const rows = Array.from({ length: rowCount }, (_, n) => rowOf(n));
  return [header, ...rows, ''].join('\r\n');
}

const recordHeader = 'Customer,PO,Classification,Description,Street,City,State,Zip,Status,Date Obtained';

/** The cells of a record with a status event; the customer and the PO tell it from others. */
function recordCells(classification: string | undefined, n: number): string {
  const place = '9 Elm Street,Oak Park,IL,60302';
  return `Imported ${n},PO-${n},${classification},No cooling on the second floor,${place},Active,3/12/2026`;
}

/** Customers with a contact, two phones and an address. */
const customers: ImportSubject = {
  kind: 'customer',
  plural: 'customers',
  csv: (isChanged) =>
    toCsv('Name,Street,City,State,Zip,Email,Mobile,Work', (n) => {
      const digits = String(n).padStart(4, '0');
      const phones = `(907) 22${digits[0]}-${digits.slice(1)}1,(907) 33${digits[0]}-${digits.slice(1)}2`;
      const city = isChanged ? 'Evanston' : 'Chicago';
      return `Imported ${n},${n} Bench Street,${city},IL,60601,i${n}@import.example,${phones}`;
    }),
};

/** Records of each kind for these customers: one value changes, of contracts the interval and so all visits. */
const records: ImportSubject[] = [
  {
    kind: 'work-order',
    plural: 'work orders',
    csv: (isChanged) =>
      toCsv(`${recordHeader},Proposal Number`, (n) => {
        return `${recordCells(workOrders.classifications[0], n)},${isChanged ? `Q-${n}` : ''}`;
      }),
  },
  {
    kind: 'service-contract',
    plural: 'service contracts',
    csv: (isChanged) =>
      toCsv(`${recordHeader},Service Interval,Service Interval Unit,First Visit`, (n) => {
        const interval = `${isChanged ? 2 : 1},months,2027-01-31`;
        return `${recordCells(serviceContracts.classifications[0], n)},${interval}`;
      }),
  },
  {
    kind: 'project',
    plural: 'projects',
    csv: (isChanged) =>
      toCsv(`${recordHeader},Permit Number`, (n) => {
        return `${recordCells(projects.classifications[0], n)},${isChanged ? `P-${n}` : ''}`;
      }),
  },
];

/** A unit with a warranty for each of the work orders. */
const units: ImportSubject = {
  kind: 'unit',
  plural: 'units',
  async csv(isChanged, pool) {
    const { rows } = await pool.query<{ number: number }>(
      `select number from records where kind = 'work-order' order by number desc limit ${rowCount}`,
    );
    const warranty = 'Warranty Company,Warranty Type,Warranty Confirmation Number,Warranty Expires';
    const header = `Record,Identifier,Type,Size,Make,Model,Serial Number,Installed,${warranty}`;
    const size = isChanged ? '12 ton' : '10 ton';
    return toCsv(header, (n) => {
      const unit = `RTU-1,Rooftop,${size},Trane,XR,SN-${n}-X,6/30/2021`;
      return `WO-${rows[n]?.number},${unit},Trane,Parts,C-${n},2031-06-30`;
    });
  },
};

/** Each needs what those before it have left. */
export const importSubjects: readonly ImportSubject[] = [customers, ...records, units];
