import { describe, expect, test } from 'vitest';
import { homePath, loginPath, safeRedirect } from './safe-redirect.ts';

describe('safeRedirect', () => {
  test.each([
    '/app/customers',
    '/app/customers?q=a%2Fb#contacts',
    '/print/work-orders/01',
    '/app/customers?next=https://example.com',
  ])('keeps %j [10.3-12]', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  test.each([
    null,
    undefined,
    '',
    'app/customers',
    'https://example.com',
    'javascript:alert(1)',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    '/\t/example.com',
    '/\n/example.com',
    '/app\u0000',
    '/app\u0085',
    '/./\\example.com',
    '/.//example.com',
    '/a/..//example.com',
  ])('replaces %j with the dashboard', (path) => {
    expect(safeRedirect(path)).toBe(homePath);
  });

  test('builds a login URL that returns to the current page, without a redirect to the dashboard', () => {
    expect(loginPath({ pathname: '/app/users', search: '?q=a', hash: '#b' })).toBe(
      '/?redirect=%2Fapp%2Fusers%3Fq%3Da%23b',
    );
    expect(loginPath({ pathname: homePath, search: '', hash: '' })).toBe('/');
  });
});
