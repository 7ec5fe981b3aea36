import { toPlainText } from '../../lib/texts/rich-text.ts';
import type { Topic } from './question-topics.ts';

/** Questions and answers for schema.org. */
export function toFaqSchema(topics: readonly Topic[]): Readonly<Record<string, unknown>> {
  return {
    '@type': 'FAQPage',
    mainEntity: topics
      .flatMap(({ questions }) => questions)
      .map(({ title, article }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: toPlainText(article, Number.POSITIVE_INFINITY) },
      })),
  };
}
