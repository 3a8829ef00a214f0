import { useMemo } from 'react';
import { qrModules } from './qr-modules.ts';

type Props = {
  /** The text to encode. */
  text: string;
  label: string;
  /** Minimum size in pixels. A dense code is drawn larger to stay readable. */
  size: number;
  className?: string | undefined;
};

/** Smaller modules are too fine for printers and cameras. */
const minModulePixels = 1.8;

/** Black on white in dark mode as well: many scanners cannot read inverted codes. */
export function QrCode({ text, label, size, className }: Props) {
  const modules = useMemo(() => qrModules(text), [text]);
  if (!modules) return null;
  const width = Math.max(size, Math.ceil(modules.size * minModulePixels));
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
