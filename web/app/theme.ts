import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { designTokens } from './design-tokens.ts';

/** Burnt safety orange. White text on shade 7 has a contrast of 5.2:1. */
const safety: MantineColorsTuple = [
  '#fff5ed',
  '#ffe8d6',
  '#fed0ac',
  '#fdb077',
  '#fb8a3f',
  '#f26b1d',
  '#dc5413',
  '#c2410c',
  '#a3360c',
  '#7c2d12',
];

/** Red. White text is readable from shade 6 on. */
const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffdfdc',
  '#fdbab3',
  '#fa8f85',
  '#f0675b',
  '#df4637',
  '#c8301f',
  '#b42318',
  '#912018',
  '#7a1d16',
];

const warmGray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ef',
  '#e9e6e2',
  '#dad6d1',
  '#c2bcb6',
  '#8f8881',
  '#6b645e',
  '#514b46',
  '#393532',
  '#221f1d',
];

/** Dark scheme, from text (0) to the darkest background (9), slightly warm like the grays. */
const dark: MantineColorsTuple = [
  '#e8e6e3',
  '#cfccc8',
  '#aeaaa5',
  '#94908b',
  '#3c3f43',
  '#313438',
  '#25282b',
  '#1a1c1f',
  '#141618',
  '#0d0e10',
];

/** Style modules use the variables of the theme and of the design tokens, and define no colors of their own. */
export const theme = createTheme({
  primaryColor: 'safety',
  primaryShade: 7,
  colors: { safety, red, gray: warmGray, dark },
  black: '#1d1a18',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '2rem' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.5rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // The arrow icon has no accessible name.
    NativeSelect: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
    Modal: {
      defaultProps: {
        size: 500,
        centered: true,
        radius: 'md',
        overlayProps: { backgroundOpacity: 0.5 },
        transitionProps: { duration: 120 },
      },
      styles: {
        // Modals render inside the main landmark but are centered in the window.
        inner: { left: 0 },
        content: { maxHeight: '90vh' },
        // Keeps the close button beside the first line of a long title.
        header: { alignItems: 'flex-start' },
        title: {
          padding: '2px 0',
          fontWeight: 650,
          fontSize: '1.0625rem',
          lineHeight: 1.4,
          overflowWrap: 'anywhere',
        },
        body: { overflowWrap: 'anywhere' },
      },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        // The first item gets the focus instead.
        withInitialFocusPlaceholder: false,
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    Drawer: { styles: { inner: { left: 0 } } },
    // Dialogs and menus render inside the main landmark, #content in every layout.
    Portal: { defaultProps: { target: '#content' } },
    Tooltip: { defaultProps: { openDelay: 300, withinPortal: true } },
    Tabs: { defaultProps: { keepMounted: false } },
    Skeleton: { defaultProps: { radius: 'xs' } },
  },
});

export const cssVariables: CSSVariablesResolver = () => designTokens;
