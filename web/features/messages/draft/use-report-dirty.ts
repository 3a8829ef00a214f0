import { useEffect } from 'react';

/** Tells the dialog around a form whether something was typed. */
export function useReportDirty(isDirty: boolean, report: (isDirty: boolean) => void): void {
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty, report]);
}
