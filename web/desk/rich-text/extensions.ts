import { Extension, type Extensions, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { linkPattern } from '#shared/rules/patterns.ts';
import { isVector, toImageAddress } from '#shared/site/images.ts';

/** Attributes of cells. Omits widths and alignment, because the content policy forbids inline styles. */
const spans = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
};

const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => null,
  /** Tab moves to the next cell; in the last cell it leaves the editor instead of adding a row. */
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
});

/** Marks rows of a `thead`, so that `toHtml` puts them back into it. */
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

/** How the source wrote a paragraph: as a `<p>` in a list entry or cell, or as bare text without a `<p>`. */
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

/** Attributes of a picture in a text. Width and height reserve its place before it loads. */
export interface TextPicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** A picture between paragraphs. Pictures inside paragraphs, or with other attributes, are edited as source. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, width: { default: null }, height: { default: null } }),
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  /** As shown in the editor. Texts and the clipboard have the stored address (`textSerializer`). */
  renderHTML: ({ node: { attrs } }) => {
    const { src } = attrs as TextPicture;
    const address = toImageAddress(src, isVector(src) ? 'original' : { width: 640, format: 'webp' });
    return ['img', { ...attrs, src: address, class: 'rich-text-picture' }];
  },
});

/** Content that the editor supports: those parts of the gateway's allowed HTML that staff write. */
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
  Picture,
];

/** Whether an element is a list entry or cell. Their text has no paragraph, unless there are several. */
export function isEntry(element: Element | null): boolean {
  return element !== null && /^(?:LI|TD|TH)$/.test(element.tagName);
}
