import type { ReactNode } from 'react';

/** A link, or plain content when `to` is undefined. Web pages open in a new tab. */
export function MaybeLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  const isWebPage = /^https?:/i.test(to);
  return (
    <a href={to} {...(isWebPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
