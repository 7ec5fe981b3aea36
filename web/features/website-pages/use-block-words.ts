import { useWords } from '../../lib/words.ts';

interface Worded {
  translations: readonly { locale: string; title?: string | undefined; text?: string | undefined; button?: string | undefined }[];
}

/** Title, text (rich) and button of a block or of one of its entries. */
export function useBlockWords(): (part: Worded) => { title: string | undefined; text: string | undefined; button: string | undefined } {
  const words = useWords();
  return (part) => ({ title: words.find(part, 'title'), text: words.find(part, 'text'), button: words.find(part, 'button') });
}
