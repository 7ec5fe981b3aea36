import { Extension } from '@tiptap/core';

/** How the source wrote it: as a tag within an entry or a cell, or as bare text without a paragraph. */
type Written = 'tag' | 'bare';

/** The editor wraps every text in a paragraph. Stores whether the source did, so that the text is returned as it was (`toHtml`). */
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

/** Whether an element contains text without a paragraph, unless it has several. */
export function isEntry(element: Element | null): boolean {
  return element !== null && /^(?:LI|TD|TH)$/.test(element.tagName);
}
