import { Extension } from '@tiptap/core';

/** As it stood in its source: written out within an entry or a cell, or not written at all around a text. */
type Written = 'tag' | 'bare';

/**
 * The editor has a paragraph around every text. Whether its source wrote one is kept, so that the text comes back as it was
 * (`toHtml`).
 */
export const writtenParagraphs = Extension.create({
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

/** What holds its text without a paragraph unless there are several. */
export function isEntry(element: Element | null): boolean {
  return element !== null && /^(?:LI|TD|TH)$/.test(element.tagName);
}
