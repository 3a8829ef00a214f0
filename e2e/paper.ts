import type { Page } from '@playwright/test';
import reader from 'jsqr';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One printed page. */
export type Sheet = {
  /** In points. */
  width: number;
  height: number;
  text: string;
  /** Drawn with so many pixels a point, usually three. */
  pixels: (scale?: number) => Promise<Pixels>;
};

export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

type Drawing = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
type CanvasFactory = { create: (width: number, height: number) => Drawing };

/** What a printer would get of the page. */
export async function printOut(page: Page, format: 'Letter' | 'A4'): Promise<Sheet[]> {
  const pdf = await page.pdf({ format, printBackground: true });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const canvases = document.canvasFactory as CanvasFactory;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const sheet = await document.getPage(index + 1);
      const { width, height } = sheet.getViewport({ scale: 1 });
      return {
        width,
        height,
        text: await textOf(sheet),
        pixels: (scale = 3) => drawSheet(sheet, canvases, scale),
      };
    }),
  );
}

async function textOf(sheet: PDFPageProxy): Promise<string> {
  const { items } = await sheet.getTextContent();
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
  return text.replace(/\s+/g, ' ');
}

async function drawSheet(sheet: PDFPageProxy, canvases: CanvasFactory, scale: number): Promise<Pixels> {
  const viewport = sheet.getViewport({ scale });
  const { canvas, context } = canvases.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await sheet.render({ canvas, canvasContext: context, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** What each QR code on a sheet says. */
export function readCodes({ width, height, data }: Pixels): string[] {
  const found: string[] = [];
  for (;;) {
    const code = reader.default(data, width, height, { inversionAttempts: 'dontInvert' });
    if (!code) return found;
    // What is left of one that was painted over can look like a code that says nothing.
    if (code.data !== '') found.push(code.data);
    // The reader stops at the first it sees, so that one is painted over.
    const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = code.location;
    const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner];
    const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
    for (let y = Math.floor(top); y <= bottom; y += 1) {
      data.fill(255, (y * width + Math.floor(left)) * 4, (y * width + Math.ceil(right)) * 4);
    }
  }
}

/**
 * What each QR code on the sheets says, in any order. As with a camera, what is not read from afar is from nearby.
 * @param count how many there should be; all sheets are looked at in any case
 */
export async function scan(sheets: Sheet[], count: number): Promise<string[]> {
  const found = new Set<string>();
  for (const scale of [3, 4, 5]) {
    for (const sheet of sheets) for (const code of readCodes(await sheet.pixels(scale))) found.add(code);
    if (found.size >= count) break;
  }
  return [...found].toSorted();
}

/** How much of a sheet is white, from 0 to 1. */
export function whiteness({ data }: Pixels): number {
  let white = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 0) > 250 && (data[at + 1] ?? 0) > 250 && (data[at + 2] ?? 0) > 250) white += 1;
  }
  return white / (data.length / 4);
}

/** The longest horizontal line in the upper part of a sheet, as a share of the sheet's width. */
export function longestLine({ width, height, data }: Pixels, upper: number): number {
  let longest = 0;
  for (let y = 0; y < height * upper; y += 1) {
    let length = 0;
    for (let x = 0; x < width; x += 1) {
      length = (data[(y * width + x) * 4] ?? 255) < 128 ? length + 1 : 0;
      longest = Math.max(longest, length);
    }
  }
  return longest / width;
}
