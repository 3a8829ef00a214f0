import type { ReactNode } from 'react';

/** A link where there is somewhere to go, otherwise the same text. Web pages open beside this one. */
export function MaybeLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  const isPage = /^https?:/i.test(to);
  return (
    <a href={to} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
