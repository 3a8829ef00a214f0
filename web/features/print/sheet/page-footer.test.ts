import { expect, test } from 'vitest';
import { toCssString } from './page-footer.ts';

test.each([
  ['Lakeview Bakery', '"Lakeview Bakery"'],
  ['The "Best" One', '"The \\22 Best\\22  One"'],
  ['ends with \\', '"ends with \\5c "'],
  ['"; } html { display: none }', '"\\22 ; } html { display: none }"'],
  ['</style><script>', '"\\3c /style>\\3c script>"'],
  ['two\nlines', '"two\\a lines"'],
])('escapes %j as the CSS string %s', (text, css) => {
  expect(toCssString(text)).toBe(css);
});
