import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Letterhead } from './letterhead.tsx';
import classes from './print-sheet.module.css';

/** Frame of every printable page: the Print button, which is not printed, and the letterhead, which is. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return (
    <div className={classes.desk}>
      <header className={classes.bar}>
        <Button
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </header>
      <main id="content" className={classes.sheet}>
        <Letterhead />
        {children}
      </main>
    </div>
  );
}
