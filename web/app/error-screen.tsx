import { isRouteErrorResponse, useRouteError } from 'react-router';
import classes from './error-screen.module.css';

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return [error.status, error.statusText].filter(Boolean).join(' ');
  return error instanceof Error && error.message ? error.message : 'No further details are available.';
}

/** The error screen outside any layout. */
export function ErrorPage() {
  return (
    <main id="content">
      <ErrorScreen />
    </main>
  );
}

export function ErrorScreen() {
  const error = useRouteError();
  return (
    <div className={classes.screen} role="alert">
      <title>Unexpected error - Crewdesk</title>
      <h1 className={classes.title}>Unexpected Application Error!</h1>
      <p className={classes.detail}>{describe(error)}</p>
      <p className={classes.help}>
        Nothing you saved is lost. <a href={window.location.href}>Reload this page</a> or{' '}
        <a href="/app/dashboard">go to the dashboard</a>.
      </p>
    </div>
  );
}
