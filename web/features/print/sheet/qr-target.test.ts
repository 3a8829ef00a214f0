import { expect, test } from 'vitest';
import { qrTarget } from './qr-target.ts';

test.each([
  ['/print/customers/0198e5a2', '/app/customers/0198e5a2/overview', 'the overview'],
  ['/Print/Customers/0198e5a2/', '/app/customers/0198e5a2/overview', 'the overview'],
  ['/print/units/SN%201/0198e5a2', '/app/units?serial=SN%201&customer=0198e5a2', 'the unit'],
  ['/print/work-orders/0198e5a2', '/print/work-orders/0198e5a2', 'this page'],
  ['/print', '/print', 'this page'],
])('the QR code of %s leads to %s', (pathname, path, name) => {
  expect(qrTarget(pathname)).toEqual({ path, name });
});
