import type { ChainedCommands, Editor } from '@tiptap/core';

/** A button of the editor: `sign` is what it shows, its name says what it does. */
export interface Act {
  name: string;
  sign: string;
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

/** What a text is made of. The link has a field of its own. */
export const textActs: readonly Act[] = [
  { name: 'paragraph', sign: '¶', isOn: (editor) => editor.isActive('paragraph'), run: (chain) => chain.setParagraph() },
  ...headings,
  { name: 'bold', sign: 'B', isOn: (editor) => editor.isActive('bold'), run: (chain) => chain.toggleBold() },
  { name: 'italic', sign: 'I', isOn: (editor) => editor.isActive('italic'), run: (chain) => chain.toggleItalic() },
  { name: 'bullet_list', sign: '•', isOn: (editor) => editor.isActive('bulletList'), run: (chain) => chain.toggleBulletList() },
  { name: 'ordered_list', sign: '1.', isOn: (editor) => editor.isActive('orderedList'), run: (chain) => chain.toggleOrderedList() },
  { name: 'quote', sign: '❝', isOn: (editor) => editor.isActive('blockquote'), run: (chain) => chain.toggleBlockquote() },
];

export const undoActs: readonly Act[] = [
  { name: 'undo', sign: '↶', run: (chain) => chain.undo() },
  { name: 'redo', sign: '↷', run: (chain) => chain.redo() },
];

export const newTable: Act = { name: 'table', sign: '▦', run: (chain) => chain.insertContent(toTable(3, 3)) };

/** Of the table that the caret is in. */
export const tableActs: readonly Act[] = [
  { name: 'add_row', sign: '+ ↧', run: (chain) => chain.addRowAfter() },
  { name: 'delete_row', sign: '− ↧', run: (chain) => chain.deleteRow() },
  { name: 'add_column', sign: '+ ↦', run: (chain) => chain.addColumnAfter() },
  { name: 'delete_column', sign: '− ↦', run: (chain) => chain.deleteColumn() },
  { name: 'delete_table', sign: '✕', run: (chain) => chain.deleteTable() },
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
// messages: rich_text.heading_*
