import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';
import { ApiError } from '#shared/contracts/errors.ts';
import { fitPicture, type PictureBounds } from '#shared/rules/picture-size.ts';

const beginning = '%PDF-';

/** Whether a file begins like a PDF document. File name and content type are ignored. */
export const isDocument = (head: Buffer): boolean => head.toString('latin1', 0, beginning.length) === beginning;

/** A receipt has one or two pages; a document with more is something else. */
const maxPages = 10;
/** Points per inch are 72: even a strip of paper is wider than a centimetre. */
const minSide = 30;
/** A page of vectors stays sharp when enlarged. */
const maxScale = 8;

/**
 * Draws the first page of a PDF document, at the size of a photographed one. Scripts, links and attachments are ignored. Rejects with
 * `UnprocessableEntity` if the document is encrypted, damaged, empty or too long. PDFium blocks the process, takes any memory and never returns it: the
 * parent process ends this one at a limit, and afterwards.
 */
export async function drawDocument(path: string, bounds: PictureBounds): Promise<Sharp> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(path));
  const pages = document.getPageCount();
  if (pages < 1 || pages > maxPages) throw new ApiError('UnprocessableEntity');
  const page = document.getPage(0);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(Math.min(width, height) >= minSide)) throw new ApiError('UnprocessableEntity');
  const size = fitPicture({ width: Math.round(width * maxScale), height: Math.round(height * maxScale) }, bounds);
  const { data, ...drawn } = await page.render({ width: size.width, height: size.height, render: 'bitmap', renderFormFields: false });
  return sharp(data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } });
}
