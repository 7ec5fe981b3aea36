import { getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { extensions, isEntry } from './extensions.ts';
import { parseHtml } from './sanitize-html.ts';

const schema = getSchema(extensions);

/** Writes pictures with their stored address, unlike the editor, which shows a small version. */
export const textSerializer = new DOMSerializer(
  { ...DOMSerializer.nodesFromSchema(schema), picture: ({ attrs }) => ['img', attrs] },
  DOMSerializer.marksFromSchema(schema),
);

/** Parses a text into an editor document. */
export function readHtml(html: string): Node {
  const body = parseHtml(html);
  for (const element of [body, ...body.querySelectorAll('blockquote')]) wrapBareText(element);
  return DOMParser.fromSchema(schema).parse(body);
}

/** Whether the editor would return a text unchanged if nothing is edited. */
export function isEditable(html: string): boolean {
  const doc = readHtml(html);
  return !fixTables(EditorState.create({ doc })) && toHtml(doc, html) === html;
}

/** Converts an editor document to HTML, without the editor's additions. Escapes `&` as the previous text did. */
export function toHtml(doc: Node, before: string): string {
  const inert = document.implementation.createHTMLDocument(''); // in the desk's document, the browser would load the pictures
  const root = inert.createElement('div');
  root.append(textSerializer.serializeFragment(doc.content, { document: inert }));
  dropLastLine(root);
  for (const paragraph of root.querySelectorAll('p')) unwrapParagraph(paragraph);
  for (const table of root.querySelectorAll('table')) {
    setHeadApart(table);
    fillScopes(table);
  }
  const html = root.innerHTML.replaceAll('&nbsp;', '\u00a0');
  return /&\s/.test(before) ? html.replace(/&amp;(?=\s)/g, '&') : html;
}

/** Wraps the content in a paragraph if it contains only text and inline elements. */
function wrapBareText(element: Element): void {
  if (element.textContent === '' || [...element.children].some(({ tagName }) => !/^(?:A|BR|CODE|EM|S|STRONG|U)$/.test(tagName))) return;
  const paragraph = element.ownerDocument.createElement('p');
  paragraph.dataset.written = 'bare';
  paragraph.append(...element.childNodes);
  element.append(paragraph);
}

/** Removes the empty last paragraph, which the editor adds after a list or a table. Without it, an empty text is ''. */
function dropLastLine({ lastElementChild: last }: Element): void {
  if (last?.tagName === 'P' && last.childNodes.length === 0) last.remove();
}

function unwrapParagraph(paragraph: HTMLElement): void {
  const { parentElement: parent, dataset } = paragraph;
  const isImplied = isEntry(parent) ? dataset.written !== 'tag' : dataset.written === 'bare';
  delete dataset.written;
  const paragraphs = [...(parent?.children ?? [])].filter(({ tagName }) => tagName === 'P');
  const isOnly = parent?.firstElementChild === paragraph && paragraphs.length === 1;
  if (isImplied && isOnly) paragraph.replaceWith(...paragraph.childNodes);
}

/** Moves a table's leading header rows into its head. */
function setHeadApart(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const isOfBody = ({ dataset }: HTMLTableRowElement) => dataset.head === undefined;
  const head = rows.slice(0, rows.some(isOfBody) ? rows.findIndex(isOfBody) : rows.length);
  for (const row of rows) delete row.dataset.head;
  if (head.length > 0) table.createTHead().append(...head);
  for (const body of [...table.tBodies]) if (body.childElementCount === 0) body.remove();
}

/** If any header has a scope, adds the missing scopes: `col` in the table's head, else `row`. */
function fillScopes(table: HTMLTableElement): void {
  if (!table.querySelector('th[scope]')) return;
  for (const header of table.querySelectorAll<HTMLTableCellElement>('th:not([scope])'))
    header.scope = header.closest('thead') ? 'col' : 'row';
}
