import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { useCompany } from '#web/lib/company.ts';
import classes from './company-notice.module.css';

const settings = [
  ['name', 'COMPANY_NAME'],
  ['address', 'COMPANY_ADDRESS'],
  ['phone', 'COMPANY_PHONE'],
  ['website', 'COMPANY_WEBSITE'],
  ['email', 'COMPANY_EMAIL'],
] as const;

const listFormat = new Intl.ListFormat('en-US');

/** Asks office users for the company's details while it has no name. */
export function CompanyNotice() {
  const company = useCompany();
  const { data: session } = useQuery(sessionQuery);
  if (!company || company.name !== '' || session?.user.isTechnician !== false) return null;
  const missing = settings.flatMap(([detail, setting]) => (company[detail] === '' ? [setting] : []));
  return (
    <section className={classes.notice} aria-label="Company details">
      <strong>What is your company called?</strong>
      <p className={classes.text}>
        Print views and messages leave out what is not set
        {company.email === '' && ', and replies are not emailed to the office'}.
        {` Set ${listFormat.format(missing)} and start Crewdesk again.`}
      </p>
    </section>
  );
}
