import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { Prose } from '../../ui/Prose.tsx';
import type { Topic } from './question-topics.ts';

/** The questions of one topic; each answer has its own address. */
export function TopicQuestions({ topic: { anchor, name, questions } }: { topic: Topic }) {
  const t = useTranslate();
  return (
    <section id={anchor} className="topic" aria-labelledby={`${anchor}-name`}>
      <h2 id={`${anchor}-name`}>{name ?? t('faq.other')}</h2>
      <Accordion
        isExclusive={false}
        entries={questions.map((question) => ({
          id: question.anchor,
          summary: question.title,
          content: (
            <>
              <Prose html={question.article} />
              <a href={`#${question.anchor}`} className="question-link">
                {t('faq.link')}
              </a>
            </>
          ),
        }))}
      />
    </section>
  );
}
