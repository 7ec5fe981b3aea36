import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

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
const HeldRow = TableRow.extend({
  addAttributes: () => ({
    isHead: {
      default: false,
      parseHTML: (element) => element.dataset.head !== undefined || element.parentElement?.tagName === 'THEAD',
      renderHTML: ({ isHead }) => (isHead ? { 'data-head': '' } : {}),
    },
  }),
});

const HeldHeader = TableHeader.extend({
  addAttributes: () => ({ scope: { default: null }, ...spans }),
});

const PlainCell = TableCell.extend({ addAttributes: () => spans });

export const tableExtensions = [PlainTable.configure({ resizable: false }), HeldRow, HeldHeader, PlainCell];
