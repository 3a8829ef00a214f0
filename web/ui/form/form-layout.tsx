import type { ReactNode } from 'react';
import classes from './form-layout.module.css';
import { type FormAnchor, SectionNav } from './section-nav.tsx';

type Props = { anchors: FormAnchor[]; children: ReactNode };

/** A form's sections, with a navigation beside them. */
export function FormLayout({ anchors, children }: Props) {
  return (
    <div className={classes.layout}>
      <SectionNav anchors={anchors} />
      <div className={classes.sections}>{children}</div>
    </div>
  );
}
