import { addressLine } from '#schema/fields/address-line.ts';
import { formatPhone } from '#schema/fields/phone.ts';
import type { Overview } from '#schema/overview/customer-overview.ts';
import { techniciansText } from '#schema/overview/overview-technicians.ts';
import classes from '#web/features/print/sheet/one-sheet.module.css';
import { usePageFooter } from '#web/features/print/sheet/page-footer.ts';
import { PrintItem, PrintList } from '#web/features/print/sheet/print-list.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatDay, todayIn } from '#web/lib/format/format-date.ts';
import { formatDaysOverdue } from '#web/lib/format/format-days-left.ts';

type Props = {
  head: Overview<'head'>;
  work: Overview<'open-work'>;
  visits: Overview<'visits'>;
  warranties: Overview<'warranties'>;
  units: Overview<'units'>;
};

const max = { contacts: 4, phones: 3, work: 5, visits: 4, warranties: 3, units: 4 };

function emailText({ email, emailSuppressed }: Overview<'head'>['contacts'][number]) {
  return email && emailSuppressed ? `${email}, unsubscribed from email` : email;
}

/** The overview of a customer. Every line is one line on paper, so that all of it fits on one sheet. */
export function PrintCustomer({ head, work, visits, warranties, units }: Props) {
  const { name, address, accessNotes, contacts } = head;
  const today = todayIn(useTimeZone());
  usePageFooter(`Overview of ${formatDay(today)}`, name);
  return (
    <article>
      <title>{`${name} - Crewdesk`}</title>
      <header className={classes.head}>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.line}>{addressLine(address)}</p>
        {accessNotes && <p className={classes.notes}>{`Access notes: ${accessNotes}`}</p>}
      </header>
      <div className={classes.columns}>
        <div>
          <PrintList title="Contacts" empty="No contacts." total={contacts.length}>
            {contacts.slice(0, max.contacts).map((contact, index) => (
              <PrintItem
                key={index}
                name={[contact.name, contact.title].join(', ')}
                facts={[emailText(contact)]}
              >
                {contact.phoneNumbers.slice(0, max.phones).map((phone, position) => (
                  <div key={position} className={classes.line}>
                    <a href={`tel:${phone.phone}`}>{formatPhone(phone.phone)}</a> {phone.name}
                    {phone.suppressed && ', opted out of texts'}
                  </div>
                ))}
              </PrintItem>
            ))}
          </PrintList>
          <PrintList title="Visits" empty="No visits." total={visits.total}>
            {visits.rows.slice(0, max.visits).map((visit) => (
              <PrintItem
                key={`${visit.line._id} ${visit.n}`}
                name={`Due ${formatDay(visit.dueOn)}`}
                facts={[
                  visit.state === 'overdue' ? formatDaysOverdue(visit.overdueDays) : visit.state,
                  visit.serviceContract.number,
                  visit.line.label,
                ]}
              />
            ))}
          </PrintList>
        </div>
        <div>
          <PrintList title="Open work" empty="No open work." total={work.total}>
            {work.rows.slice(0, max.work).map((record) => (
              <PrintItem
                key={record._id}
                name={`${record.number}, ${record.status}`}
                facts={[techniciansText(record), record.classification]}
              />
            ))}
          </PrintList>
          <PrintList title="Warranties that end soon" empty="None within 90 days." total={warranties.total}>
            {warranties.rows.slice(0, max.warranties).map((warranty) => (
              <PrintItem
                key={warranty._id}
                name={`${formatDay(warranty.expirationDate)}, ${warranty.equipment.identifier}`}
                facts={[warranty.type, warranty.company, warranty.equipment.serial, warranty.recordNumber]}
              />
            ))}
          </PrintList>
          <PrintList title="Units" empty="No units." total={units.total}>
            {units.rows.slice(0, max.units).map((unit, index) => (
              <PrintItem
                key={index}
                name={`${unit.identifier}, ${unit.serial}`}
                facts={[unit.manufacturer, unit.model, unit.type]}
              />
            ))}
          </PrintList>
        </div>
      </div>
    </article>
  );
}
