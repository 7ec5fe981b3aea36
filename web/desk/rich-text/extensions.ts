import { Extension, type Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { linkPattern } from '#shared/rules/patterns.ts';

/** Without widths and alignment: as attributes they would be inline styles, which the content policy forbids. */
const spans = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
};

const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => null,
  /** Tab moves from cell to cell, and after the last one out of the editor. */
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
});

/** Rows of a `thead` stay in it (`toHtml`). */
const HeadRow = TableRow.extend({
  addAttributes: () => ({
    isHead: {
      default: false,
      parseHTML: (element) => element.dataset.head !== undefined || element.parentElement?.tagName === 'THEAD',
      renderHTML: ({ isHead }) => (isHead ? { 'data-head': '' } : {}),
    },
  }),
});

const ScopedHeader = TableHeader.extend({
  addAttributes: () => ({ scope: { default: null }, ...spans }),
});

const PlainCell = TableCell.extend({ addAttributes: () => spans });

const tableExtensions = [PlainTable.configure({ resizable: false }), HeadRow, ScopedHeader, PlainCell];

/** How the source wrote it: as a tag within an entry or a cell, or as bare text without a paragraph. */
type Written = 'tag' | 'bare';

/** The editor wraps every text in a paragraph. Stores whether the source did, so that the text is returned as it was (`toHtml`). */
const writtenParagraphs = Extension.create({
  name: 'writtenParagraphs',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        written: {
          default: null,
          parseHTML({ dataset, parentElement }: HTMLElement): Written | null {
            if (dataset.written === 'bare') return 'bare';
            return dataset.written === 'tag' || isEntry(parentElement) ? 'tag' : null;
          },
          renderHTML: ({ written }) => (written ? { 'data-written': written } : {}),
        },
      },
    },
  ],
});

/** Content that the editor supports: the part of the gateway's allowed HTML that editors write. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => linkPattern.test(address),
    },
  }),
  writtenParagraphs,
  ...tableExtensions,
];

/** Whether an element contains text without a paragraph, unless it has several. */
export function isEntry(element: Element | null): boolean {
  return element !== null && /^(?:LI|TD|TH)$/.test(element.tagName);
}
