import { formatPhone } from '#schema/fields/phone.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { isWebAddress } from '#schema/records/web-address.ts';
import { formatDay, formatSince } from '#web/lib/format/format-date.ts';
import { EmailText } from '#web/ui/text/email-text.tsx';
import classes from './print-record.module.css';
import { MaybeLink } from './sheet/maybe-link.tsx';
import type { PrintColumn } from './sheet/print-table.tsx';
import { QrCode } from './sheet/qr-code.tsx';

type RowOf<List extends keyof RecordDetail> =
  NonNullable<RecordDetail[List]> extends (infer Row)[] ? Row : never;

function Phone({ phone }: { phone: string }) {
  return (
    <a className={classes.phone} href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  );
}

export const technicianColumns: PrintColumn<RowOf<'assignedTechnicians'>>[] = [
  { label: 'Name', width: 50, cell: ({ user }) => user.name },
  { label: 'Phone', width: 50, cell: ({ user }) => <Phone phone={user.phone} /> },
];

export const contactColumns: PrintColumn<RowOf<'contacts'>>[] = [
  { label: 'Name', width: 22, cell: ({ name }) => name },
  { label: 'Title', width: 17, cell: ({ title }) => title },
  {
    label: 'Email',
    width: 32,
    cell: ({ email }) =>
      email && (
        <a href={`mailto:${email}`}>
          <EmailText text={email} />
        </a>
      ),
  },
  {
    label: 'Phone',
    width: 29,
    cell: ({ phoneNumbers }) =>
      phoneNumbers.map(({ _id, name, phone }) => (
        <div key={_id}>
          {name} <Phone phone={phone} />
        </div>
      )),
  },
];

/** @param today `YYYY-MM-DD` in the company's time zone */
export function statusColumns(today: string): PrintColumn<RowOf<'statusTimeline'>>[] {
  return [
    { label: 'Status', width: 50, cell: ({ status }) => status },
    {
      label: 'Date',
      width: 50,
      cell: ({ statusObtainedAt: day }) => (day > today ? formatSince(day, today) : formatDay(day)),
    },
  ];
}

export const equipmentColumns: PrintColumn<RowOf<'equipment'>>[] = [
  { label: 'Identifier', width: 12, cell: ({ identifier }) => identifier },
  { label: 'Type', width: 17, cell: ({ type }) => type },
  { label: 'Size', width: 10, cell: ({ size }) => size },
  { label: 'Manufacturer', width: 14, cell: ({ manufacturer }) => manufacturer },
  { label: 'Model', width: 17, cell: ({ model }) => model },
  { label: 'Serial', width: 17, cell: ({ serial }) => serial },
  { label: 'Install Date', width: 13, cell: ({ installDate }) => formatDay(installDate) },
];

/** @param today `YYYY-MM-DD` in the company's time zone */
export function warrantyColumns(
  equipment: RowOf<'equipment'>[],
  today: string,
): PrintColumn<RowOf<'warranties'>>[] {
  const identifiers = new Map(equipment.map(({ serial, identifier }) => [serial, identifier]));
  return [
    {
      label: 'Equipment',
      width: 17,
      cell: ({ equipmentSerial }) => (
        <>
          {identifiers.get(equipmentSerial)} <span className={classes.serial}>{equipmentSerial}</span>
        </>
      ),
    },
    { label: 'Company', width: 16, cell: ({ company }) => company },
    { label: 'Type', width: 13, cell: ({ type }) => `${type} Warranty` },
    { label: 'Confirmation Number', width: 16, cell: ({ confirmationNumber }) => confirmationNumber },
    {
      label: 'Expiration Date',
      width: 13,
      cell: ({ expirationDate }) =>
        expirationDate < today ? `${formatDay(expirationDate)} (expired)` : formatDay(expirationDate),
    },
    {
      label: 'Notify',
      width: 25,
      cell: ({ notify }) =>
        notify.map((recipient, index) => (
          <div key={index}>
            <EmailText text={formatPhone(recipient)} />
          </div>
        )),
    },
  ];
}

export const documentColumns: PrintColumn<RowOf<'documents'>>[] = [
  {
    label: 'Name',
    width: 60,
    cell: ({ name, fileUrl }) => (
      <MaybeLink to={isWebAddress(fileUrl) ? fileUrl : undefined}>{name}</MaybeLink>
    ),
  },
  {
    label: 'QR Code',
    width: 40,
    cell: ({ name, fileUrl }) =>
      isWebAddress(fileUrl) && (
        <QrCode
          className={classes.documentCode}
          text={fileUrl}
          label={`QR code linking to ${name}`}
          size={96}
        />
      ),
  },
];
