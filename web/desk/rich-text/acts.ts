import { type ChainedCommands, type CommandProps, type Editor, findParentNode } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** Icon of a button, which can also have letters (`Act.sign`). Drawn in 24 × 24, with one stroke. */
interface Drawing {
  path: string;
}

export interface Act {
  name: string;
  sign: string | Drawing;
  isOn?: (editor: Editor) => boolean;
  run: (chain: ChainedCommands) => ChainedCommands;
}

const headings = ([2, 3, 4] as const).map(
  (level): Act => ({
    name: `heading_${level}`,
    sign: `H${level}`,
    isOn: (editor) => editor.isActive('heading', { level }),
    run: (chain) => chain.toggleHeading({ level }),
  }),
);

/** Formatting actions of the toolbar. Links are missing here, because they have their own form. */
export const textActs: readonly Act[] = [
  { name: 'paragraph', sign: '¶', isOn: (editor) => editor.isActive('paragraph'), run: (chain) => chain.setParagraph() },
  ...headings,
  { name: 'bold', sign: 'B', isOn: (editor) => editor.isActive('bold'), run: (chain) => chain.toggleBold() },
  { name: 'italic', sign: 'I', isOn: (editor) => editor.isActive('italic'), run: (chain) => chain.toggleItalic() },
  {
    name: 'bullet_list',
    sign: { path: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01' },
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'ordered_list',
    sign: { path: 'M10 6h10M10 12h10M10 18h10M4.5 4.5L6 4v5M4.5 9h3M4.5 14h3l-3 5h3' },
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'quote',
    sign: { path: 'M5 17v-6a4 4 0 0 1 4-4M5 17h5v-5H5M14 17v-6a4 4 0 0 1 4-4M14 17h5v-5h-5' },
    isOn: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
];

export const undoActs: readonly Act[] = [
  { name: 'undo', sign: { path: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4' }, run: (chain) => chain.undo() },
  { name: 'redo', sign: { path: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4' }, run: (chain) => chain.redo() },
];

/** Icon of the link button. */
export const linkSign: Drawing = {
  path: 'M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
};

/** Icon of the picture button. */
export const pictureSign: Drawing = { path: 'M4 5h16v14H4zM4 16l4.5-5 4 4.5 3-3L20 17M15.5 9h.01' };

export const newTable: Act = {
  name: 'table',
  sign: { path: 'M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14' },
  run: (chain) => chain.insertContent(toTable(3, 3)).command(toFirstCell),
};

/** Actions for the table around the caret. */
export const tableActs: readonly Act[] = [
  { name: 'add_row', sign: { path: 'M4 4h16v7H4zM12 14v7M8.5 17.5h7' }, run: (chain) => chain.addRowAfter() },
  { name: 'delete_row', sign: { path: 'M4 4h16v7H4zM8.5 17.5h7' }, run: (chain) => chain.deleteRow() },
  { name: 'add_column', sign: { path: 'M4 4h7v16H4zM17.5 8.5v7M14 12h7' }, run: (chain) => chain.addColumnAfter() },
  { name: 'delete_column', sign: { path: 'M4 4h7v16H4zM14 12h7' }, run: (chain) => chain.deleteColumn() },
  { name: 'delete_table', sign: { path: 'M4 5h16v14H4zM9 9l6 6M15 9l-6 6' }, run: (chain) => chain.deleteTable() },
];

function toTable(rows: number, columns: number) {
  const toRow = (cell: object, attrs: object) => ({ type: 'tableRow', attrs, content: Array.from({ length: columns }, () => cell) });
  const paragraph = { type: 'paragraph' };
  const header = { type: 'tableHeader', attrs: { scope: 'col' }, content: [paragraph] };
  const cell = { type: 'tableCell', content: [paragraph] };
  return {
    type: 'table',
    content: [toRow(header, { isHead: true }), ...Array.from({ length: rows - 1 }, () => toRow(cell, {}))],
  };
}

function toFirstCell({ tr }: CommandProps): boolean {
  const table = findParentNode(({ type }) => type.name === 'table')(tr.selection);
  if (table) tr.setSelection(TextSelection.near(tr.doc.resolve(table.start)));
  return true;
}

// messages: rich_text.heading_*
