import type { FormEvent, ReactNode } from 'react';
import { companyTitle, useCompany } from '#web/lib/company.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './sign-in-layout.module.css';

type Props = {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  onSubmit: () => void;
  /** For more than one short field. */
  isWide?: boolean;
};

/** Layout of the sign-in pages and the set-up: company logo, content, then the actions. */
export function SignInLayout({ title, lead, children, actions, onSubmit, isWide = false }: Props) {
  const company = useCompany();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <div className={classes.page}>
      <title>{`${title} - Crewdesk`}</title>
      <main id="content" className={classes.column} data-wide={isWide || undefined}>
        <img
          className={classes.logo}
          src="/assets/logo.png"
          width="72"
          height="72"
          alt={company ? companyTitle(company) : 'Crewdesk'}
        />
        <p className={classes.company}>{company ? companyTitle(company) : '\u00a0'}</p>
        <form className={classes.card} onSubmit={handleSubmit} noValidate>
          <div className={classes.content}>
            <h1 className={classes.title}>{title}</h1>
            <p className={classes.lead}>{lead}</p>
            {children}
          </div>
          {/* Without retainFocus, the error of the blurred field could move the clicked button away from the pointer. */}
          {actions && (
            <div className={classes.actions} onMouseDown={retainFocus} role="presentation">
              {actions}
            </div>
          )}
        </form>
      </main>
    </div>
  );
}
