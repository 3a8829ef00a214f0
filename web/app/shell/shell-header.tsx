import { Burger, Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Form, Link, useNavigation } from 'react-router';
import { PaletteButton } from '#web/app/palette/palette-button.tsx';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { companyTitle, logoUrl, useCompany } from '#web/lib/company.ts';
import { homePath } from '#web/lib/safe-redirect.ts';
import { ColorSchemeMenu } from './color-scheme-menu.tsx';
import { RecentProblems } from './recent-problems.tsx';
import classes from './shell-header.module.css';

type Props = { isMenuOpen: boolean; onToggleMenu: () => void };

export function ShellHeader({ isMenuOpen, onToggleMenu }: Props) {
  const company = useCompany();
  const { data: session } = useQuery(sessionQuery);
  const isLoggingOut = useNavigation().formAction === '/log-out';
  return (
    <header className={classes.header}>
      <Burger
        className={classes.burger}
        opened={isMenuOpen}
        onClick={onToggleMenu}
        size="sm"
        color="var(--crew-shell-text)"
        aria-label="Navigation"
        aria-expanded={isMenuOpen}
      />
      <Link to={homePath} className={classes.brand}>
        <img src={logoUrl(company)} width="32" height="32" alt={company ? companyTitle(company) : ''} />
        <span className={classes.product}>Crewdesk</span>
      </Link>
      {company && <span className={classes.company}>{companyTitle(company)}</span>}
      <div className={classes.end}>
        <PaletteButton />
        {session && <span className={classes.user}>{session.user.name}</span>}
        <RecentProblems />
        <ColorSchemeMenu />
        <Form method="post" action="/log-out">
          <Button
            type="submit"
            className={classes.logout}
            variant="subtle"
            size="compact-md"
            loading={isLoggingOut}
            leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          >
            Log Out
          </Button>
        </Form>
      </div>
    </header>
  );
}
