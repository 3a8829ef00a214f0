import { useMemo } from 'react';
import { qrModules } from './qr-modules.ts';

type Props = {
  /** What the code says. */
  text: string;
  label: string;
  /** In pixels; a code of very many modules is drawn larger, because printers and cameras have their limits. */
  size: number;
  className?: string | undefined;
};

const leastModule = 1.8;

/** Black on white whatever surrounds it: many readers see nothing in a code of light modules. */
export function QrCode({ text, label, size, className }: Props) {
  const modules = useMemo(() => qrModules(text), [text]);
  if (!modules) return null;
  const width = Math.max(size, Math.ceil(modules.size * leastModule));
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`0 0 ${modules.size} ${modules.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules.size} height={modules.size} fill="#fff" />
      <path d={modules.path} fill="#000" />
    </svg>
  );
}
