import { expect, test } from 'vitest';
import { findToastTop } from './find-toast-top.ts';

const toasts = { left: 500, right: 940, height: 60 };
const box = (top: number, bottom: number, left = 480, right = 960) => ({ left, top, right, bottom });
const inUse = (top: number, bottom: number) => ({ ...box(top, bottom), isInUse: true });

test.each([
  ['at the top when nothing is there', [], 64],
  ['at the top when everything is farther down', [box(130, 160)], 64],
  ['at the top when something is only beside it', [box(60, 120, 0, 490)], 64],
  ['below a field in use', [box(100, 140)], 148],
  ['between two obstacles with enough room', [box(60, 90), box(200, 240)], 98],
  ['below two obstacles with too little room between them', [box(60, 90), box(120, 160)], 168],
  ['above an obstacle that reaches the end of the window', [box(60, 90), box(170, 900)], 98],
  ['at the top when there is no room at all', [box(0, 900)], 64],
  ['at the end of the window when least is covered there', [box(0, 850), box(860, 880)], 840],
  ['off a field in use when there is no other room', [inUse(100, 140), box(0, 90), box(150, 900)], 148],
])('puts toasts %s', (_, obstacles, top) => {
  expect(findToastTop(toasts, obstacles, 64, 900)).toBe(top);
});
