import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { useCompany } from '#web/lib/company.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './company-notice.module.css';

/** Asks office users for the company's details while it has no name. */
export function CompanyNotice() {
  const company = useCompany();
  const { data: session } = useQuery(sessionQuery);
  if (!company || company.name !== '' || session?.user.isTechnician !== false) return null;
  return (
    <section className={classes.notice} aria-label="Company details">
      <strong>What is your company called?</strong>
      <p className={classes.text}>
        Print views and messages leave out what is not set
        {company.email === '' && ', and replies are not emailed to the office'}. Enter it in{' '}
        <PageLink to="/app/settings">Settings</PageLink>.
      </p>
    </section>
  );
}
