import { Button } from '@mantine/core';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './print-start-page.module.css';

/** The page at /print, without a record. */
export function PrintStartPage() {
  return (
    <div className={classes.start}>
      <title>Print - Crewdesk</title>
      <h1 className={classes.title}>Print</h1>
      <p>To print a work order, service contract or project, open its menu in the list and choose Print.</p>
      <nav className={classes.lists} aria-label="Lists">
        {recordKinds.map(({ slug, labels }) => (
          <Button key={slug} component={PageLink} to={`/app/${slug}`} variant="default">
            {labels.titles}
          </Button>
        ))}
      </nav>
    </div>
  );
}
