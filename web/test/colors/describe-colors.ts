/** What decides how well a text can be read, and whether it can be seen at all. */
const properties = [
  'color',
  'background-color',
  'background-image',
  'opacity',
  'filter',
  'text-shadow',
  'font-size',
  'font-weight',
  'font-style',
  'text-decoration-line',
  'border-bottom-style',
  'position',
  'clip',
  'clip-path',
] as const;

function findAncestors(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...findAncestors(parent)] : [];
}

function isBesideWindow(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  return right <= 0 || left >= window.innerWidth;
}

/**
 * The colors of every visible element of a part, and of what it is in.
 * @param scope a selector of the part
 */
export function describeColors(scope: string): Map<Element, string> {
  const parts = [...document.querySelectorAll(scope)];
  const elements = parts.flatMap((part) => [
    ...findAncestors(part),
    part,
    ...part.querySelectorAll('*:not(svg *)'),
  ]);
  const visible = new Set(
    elements.filter((element) => element.checkVisibility({ visibilityProperty: true })),
  );
  return new Map(
    [...visible].map((element) => {
      const style = getComputedStyle(element);
      const values = properties.map((property) => style.getPropertyValue(property));
      return [element, [...values, isBesideWindow(element)].join('; ')];
    }),
  );
}

/** The elements that were not visible before, or had other colors. */
export function findChangedElements(now: Map<Element, string>, before: Map<Element, string>): Element[] {
  return [...now].filter(([element, colors]) => before.get(element) !== colors).map(([element]) => element);
}
