import { deflateSync } from 'node:zlib';

interface Options {
  /** Size of the page in points. */
  box?: readonly [width: number, height: number];
  /** Operators of the page. */
  content?: string;
  /** The stream of the operators, instead of `content`. */
  contents?: string;
  /** Further entries of the catalog, the page's resources, and the trailer. */
  catalog?: string;
  resources?: string;
  trailer?: string;
  pages?: number;
  /** Children of the page tree, instead of the pages. */
  kids?: string;
  /** Further objects, from the number 10 on. */
  objects?: readonly string[];
}

/** Creates a PDF document, with a page that repeats. */
export function makePdf({
  box = [220, 600],
  content = '',
  contents = toStream(content),
  catalog = '',
  resources = '',
  trailer = '',
  pages = 1,
  kids,
  objects = [],
}: Options = {}): Buffer {
  const first = 10 + objects.length;
  const numbers = Array.from({ length: pages }, (_, index) => first + index);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box.join(' ')}] /Contents 4 0 R /Resources << /Font << /F 3 0 R >> ${resources} >> >>`;
  const all = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Count ${pages} /Kids [${kids ?? numbers.map((number) => `${number} 0 R`).join(' ')}] >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold >>'],
    [4, contents],
    ...objects.map((text, index): [number, string] => [10 + index, text]),
    ...numbers.map((number): [number, string] => [number, page]),
  ]);
  let text = '%PDF-1.7\n';
  const places = new Map<number, number>();
  for (const [number, body] of all) {
    places.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...all.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const at = places.get(number);
    return at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

/** Creates a stream object. */
export function toStream(text: string, entries = ''): string {
  return `<< /Length ${text.length} ${entries} >>\nstream\n${text}\nendstream`;
}

/** Creates a compressed stream object. */
export function toDeflated(bytes: Buffer, entries: string): string {
  return toStream(deflateSync(bytes, { level: 9 }).toString('latin1'), `/Filter /FlateDecode ${entries}`);
}

/** Creates a document with lines of text, like the receipts that shops send by email. */
export function makePdfOfLines(lines: readonly string[], box: readonly [number, number] = [220, 60 + 14 * lines.length]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  return makePdf({ box, content: `BT /F 9 Tf 14 TL 14 ${box[1] - 34} Td\n${shown}\nET` });
}
