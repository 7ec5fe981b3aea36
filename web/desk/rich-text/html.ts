import { getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { extensions } from './extensions.ts';
import { isEntry } from './paragraph.ts';
import { parseHtml } from './parse-html.ts';
import { fillScopes, setHeadApart } from './table-html.ts';

const schema = getSchema(extensions);

/** What the editor makes of a text. */
export function readHtml(html: string): Node {
  const body = parseHtml(html);
  for (const element of [body, ...body.querySelectorAll('blockquote')]) wrapBareText(element);
  return DOMParser.fromSchema(schema).parse(body);
}

/** Whether a text comes back from the editor as it is, to the letter. */
export function isHeld(html: string): boolean {
  const doc = readHtml(html);
  return !fixTables(EditorState.create({ doc })) && toHtml(doc, html) === html;
}

/** A document of the editor as HTML, without what the editor alone needs; characters are written as the text before writes them. */
export function toHtml(doc: Node, before: string): string {
  const root = document.createElement('div');
  root.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content));
  dropLastLine(root);
  for (const paragraph of root.querySelectorAll('p')) unwrapParagraph(paragraph);
  for (const table of root.querySelectorAll('table')) {
    setHeadApart(table);
    fillScopes(table);
  }
  const html = root.innerHTML.replaceAll('&nbsp;', '\u00a0');
  return /&\s/.test(before) ? html.replace(/&amp;(?=\s)/g, '&') : html;
}

/** A text without any paragraph. */
function wrapBareText(element: Element): void {
  if (element.textContent === '' || [...element.children].some(({ tagName }) => !/^(?:A|BR|CODE|EM|S|STRONG|U)$/.test(tagName))) return;
  const paragraph = element.ownerDocument.createElement('p');
  paragraph.dataset.written = 'bare';
  paragraph.append(...element.childNodes);
  element.append(paragraph);
}

/** The empty line on which one can go on writing after a list or a table; of a text without a letter, all of it. */
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
