import { useRecordTexts } from '../../lib/texts/record-texts.ts';

interface Worded {
  translations: readonly { locale: string; title?: string | undefined; text?: string | undefined; button?: string | undefined }[];
}

/** Title, rich text and button of a block or one of its entries. */
export function useBlockTexts(): (part: Worded) => { title: string | undefined; text: string | undefined; button: string | undefined } {
  const texts = useRecordTexts();
  return (part) => ({ title: texts.find(part, 'title'), text: texts.find(part, 'text'), button: texts.find(part, 'button') });
}
